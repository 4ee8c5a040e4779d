import { mount } from 'svelte';
import './lib/fonts.css';
import './lib/tokens.css';
import './lib/kit.css';
import './lib/base.css';
import { current } from './lib/current.svelte';
import { session } from './lib/session.svelte';
import App from './app/App.svelte';

// For tests and for the curious: what the page shows, from the console of the browser.
Object.assign(window, { marrakesh: { current, session } });

mount(App, { target: document.getElementById('app')! });
