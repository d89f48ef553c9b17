import { mount } from 'svelte';
import App from './App.svelte';
import './kit/palette.css';
import './base.css';
import { followLinks } from './router';

followLinks();
mount(App, { target: document.getElementById('app')! });
