import { mount } from 'svelte';
import './look/fonts.css';
import './look/tokens.css';
import './look/kit.css';
import './look/base.css';
import { current } from './state/current.svelte';
import { session } from './net/session.svelte';
import { followLanguage } from './state/language';
import { settings } from './state/settings.svelte';
import App from './pages/App.svelte';

// For tests and for the curious: what the page shows, from the console of the browser.
Object.assign(window, { marrakesh: { current, session } });

followLanguage();
// Nothing is shown in English first.
void settings.ready.then(() => mount(App, { target: document.getElementById('app')! }));
