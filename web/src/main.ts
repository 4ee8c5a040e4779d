import { mount } from 'svelte';
import './look/fonts.css';
import './look/tokens.css';
import './look/kit.css';
import './look/base.css';
import { current } from './state/current.svelte';
import { session } from './net/session.svelte';
import App from './pages/App.svelte';

// For tests and for the curious: what the page shows, from the console of the browser.
Object.assign(window, { marrakesh: { current, session } });

mount(App, { target: document.getElementById('app')! });
