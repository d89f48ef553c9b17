/**
 * For whoever draws boards: shows a game's samples, with the real pick machine. Only `npm run dev` serves it, it is no
 * part of the bundle. /gallery.html?game=pathagon&sample=3&theme=dark&language=pt&still&cover
 */
import { mount } from 'svelte';
import '../kit/palette.css';
import '../base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('gallery')! });
