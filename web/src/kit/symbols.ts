// The symbols, on a 24-unit grid. {m} is the colour of the mark, {n} the colour below it (holes, lines inside).
import { star } from './geometry';

const SYMBOLS = {
  // keshis
  turquoise:
    '<path d="M2.2 12.2c3.3-5.6 9.8-6.6 14-2.2l5.4-4.3c-.9 4-.9 8.6 0 12.6l-5.4-4.3c-4.2 4.4-10.7 3.6-14-1.8z" fill="{m}"/><circle cx="7.3" cy="11" r="1.35" fill="{n}"/>',
  green:
    '<path d="M11 11.5h2.2c.8 3.3.9 6.5.5 10h-3.2c.8-3.5.9-6.7.5-10z" fill="{m}"/><path d="M12 11.8C11.3 7.3 7 5.3 2.6 8.3c3.1-.2 5 .6 6.3 2-3.2.3-5.2 2.5-5.5 6 2-2.8 4.6-4.2 8.6-4.5 4 .3 6.6 1.7 8.6 4.5-.3-3.5-2.3-5.7-5.5-6 1.3-1.4 3.2-2.2 6.3-2C17 5.3 12.7 7.3 12 11.8z" fill="{m}"/><path d="M12 11c-2.6-2.6-2.4-6.4.6-8.8 2.4 2.6 2.2 6.4-.6 8.8z" fill="{m}"/>',
  gray: '<path d="M12 6.8C9.3 4.9 5.7 4.3 2 4.8v13.8c3.7-.5 7.3.1 10 2 2.7-1.9 6.3-2.5 10-2V4.8c-3.7-.5-7.3.1-10 2z" fill="{m}"/><path d="M12 7.5v12M5 8.7c1.7 0 3.2.3 4.6.9M5 12.2c1.7 0 3.2.3 4.6.9M19 8.7c-1.7 0-3.2.3-4.6.9M19 12.2c-1.7 0-3.2.3-4.6.9" stroke="{n}" stroke-width="1.3" fill="none"/>',
  white:
    '<path d="M3 16.5L2 6.2l5.6 4.4L12 3.5l4.4 7.1L22 6.2l-1 10.3z" fill="{m}"/><path d="M3.2 18.2h17.6v2.6H3.2z" fill="{m}"/>',
  black:
    '<path d="M16.5 3.2a9.4 9.4 0 1 0 0 17.6 7.6 7.6 0 1 1 0-17.6z" fill="{m}"/><path d="M18.2 8.6l1 2.3 2.5.2-1.9 1.6.6 2.4-2.2-1.3-2.1 1.3.6-2.4-1.9-1.6 2.5-.2z" fill="{m}"/>',
  pink: '<circle cx="12" cy="5.9" r="4" fill="{m}"/><circle cx="5.3" cy="16.6" r="4" fill="{m}"/><circle cx="18.7" cy="16.6" r="4" fill="{m}"/><path d="M4.6 10.2c.5-2 1.4-3.6 2.8-5M19.4 10.2c-.5-2-1.4-3.6-2.8-5M9.8 20.9c1.5.4 2.9.4 4.4 0" stroke="{m}" stroke-width="1.9" stroke-linecap="round" fill="none"/>',
  beige: `<path d="M12 2.5l8.5 2.6v6.2c0 5.2-3.4 8.6-8.5 10.2-5.1-1.6-8.5-5-8.5-10.2V5.1z" fill="{m}"/><polygon points="${star(4.7)}" transform="translate(12 11.4)" fill="{n}"/>`,
  brown:
    '<path d="M3.4 21v-6.2c-.9-3.4 1-5.8 3.2-5.9 1.2-4.7 5.6-4.7 6.8 0 1.7.2 2.6-.7 2.9-2.6l.4-2.3 4.2-.6c1.1.5 1.5 1.8.9 2.9l-2.5.4-.7 4.7c-.4 2.5-1.3 3.9-2.5 4.7V21h-2.1v-4.7H6V21z" fill="{m}"/>',
  red: '<path d="M8 1.8h8v2.2H8z" fill="{m}"/><path d="M9.8 4.4h4.4v3.2c3.4 1.1 5.2 3.1 5.2 5.9 0 3.8-2.6 6.4-4.6 7.5v1.4H9.2v-1.4c-2-1.1-4.6-3.7-4.6-7.5 0-2.8 1.8-4.8 5.2-5.9z" fill="{m}"/><path d="M9 4.8C5.3 3.9 2.3 5.8 2.7 10.6M15 4.8c3.7-.9 6.7 1 6.3 5.8" stroke="{m}" stroke-width="1.7" fill="none" stroke-linecap="round"/><path d="M12 10.2c1.9 2.3 2.9 3.7 2.9 5.2a2.9 2.9 0 0 1-5.8 0c0-1.5 1-2.9 2.9-5.2z" fill="{n}"/>',
  yellow:
    '<path d="M12 2.5c2.8 4 5 7.8 6.6 11.9H5.4C7 10.3 9.2 6.5 12 2.5z" fill="{m}"/><path d="M2.6 16h18.8c-.3 3-2.7 5.3-5.9 5.3h-7c-3.2 0-5.6-2.3-5.9-5.3z" fill="{m}"/>',
  purple:
    '<path d="M5 4.5h14v15H5z" fill="{m}"/><path d="M12 7l3.6 5-3.6 5-3.6-5z" fill="{n}"/><path d="M6 4.5v-2.5M9 4.5v-2.5M12 4.5v-2.5M15 4.5v-2.5M18 4.5v-2.5M6 22v-2.5M9 22v-2.5M12 22v-2.5M15 22v-2.5M18 22v-2.5" stroke="{m}" stroke-width="1.5"/>',
  orange:
    '<circle cx="12" cy="3" r="1.7" fill="none" stroke="{m}" stroke-width="1.4"/><path d="M7.2 8.8L12 4.5l4.8 4.3z" fill="{m}"/><path d="M6 10h12l-2 8.7H8z" fill="{m}"/><path d="M8.7 20h6.6v1.8H8.7z" fill="{m}"/><path d="M12 11.3c1.5 1.8 2 2.8 2 3.9a2 2 0 0 1-4 0c0-1.1.5-2.1 2-3.9z" fill="{n}"/>',
  nomad:
    '<path d="M12 4.6L22.4 20.6H1.6z" fill="{m}"/><path d="M12 10.2l4.2 10.4H7.8z" fill="{n}"/><path d="M9.7 1.6L12 5l2.3-3.4" stroke="{m}" stroke-width="1.7" fill="none" stroke-linecap="round"/>',
  // resources and steps
  water:
    '<path d="M12 2.5c4.3 5.2 6.8 8.5 6.8 12a6.8 6.8 0 0 1-13.6 0c0-3.5 2.5-6.8 6.8-12z" fill="{m}"/><path d="M8.4 14.5c0 2.2 1.3 3.6 3.2 3.9" stroke="{n}" stroke-width="1.5" fill="none" stroke-linecap="round"/>',
  date: '<path d="M12.5 3c-1 2.5-2.5 4-4.5 5.3M12.5 3c.6 2.7 1.7 4.3 3.5 5.6" stroke="{m}" stroke-width="1.7" fill="none" stroke-linecap="round"/><ellipse cx="7.4" cy="14.2" rx="3.9" ry="6.3" transform="rotate(14 7.4 14.2)" fill="{m}"/><ellipse cx="16.6" cy="14.4" rx="3.9" ry="6.3" transform="rotate(-14 16.6 14.4)" fill="{m}"/>',
  dinar: `<polygon points="${star(8.6)}" transform="translate(12 12)" fill="none" stroke="{m}" stroke-width="1.7"/><circle cx="12" cy="12" r="2.9" fill="{m}"/>`,
  river:
    '<path d="M2 9.2c3.3-3 6.7-3 10 0s6.7 3 10 0M2 16.2c3.3-3 6.7-3 10 0s6.7 3 10 0" stroke="{m}" stroke-width="3" fill="none" stroke-linecap="round"/>',
  palace:
    '<path d="M2 21.5h20V9.2h-5v4.1h-5v4.1H7V21.5z" fill="{m}"/><path d="M2.6 10.3L2 3.5l3.2 2.3 2.3-3.6 2.3 3.6L13 3.5l-.6 6.8z" fill="{m}"/>',
  mosque:
    '<path d="M2 21.5h20V9.2h-5v4.1h-5v4.1H7V21.5z" fill="{m}"/><path d="M9.3 2.2a4.8 4.8 0 1 0 0 8.6 4 4 0 1 1 0-8.6z" fill="{m}"/>',
  // timing of scrolls
  instant: '<path d="M13.8 2L4.5 13.7h6L9.3 22l9.8-12.3h-6.3z" fill="{m}"/>',
  round:
    '<path d="M19.2 8.2a8.3 8.3 0 1 0 1 5.4" stroke="{m}" stroke-width="2.8" fill="none" stroke-linecap="round"/><path d="M21.8 3.2l-.4 7.6-6.6-3.6z" fill="{m}"/>',
  season:
    '<circle cx="12" cy="13.5" r="4.6" fill="{m}"/><path d="M12 2.5v4M3.8 6.3l2.8 2.6M20.2 6.3l-2.8 2.6M1.8 14h3.6M18.6 14h3.6M4 20.8h16" stroke="{m}" stroke-width="2.4" stroke-linecap="round"/>',
  permanent:
    '<path d="M12 12c-2.3-3.3-4-4.7-6-4.7a4.7 4.7 0 0 0 0 9.4c2 0 3.7-1.4 6-4.7s4-4.7 6-4.7a4.7 4.7 0 0 1 0 9.4c-2 0-3.7-1.4-6-4.7z" stroke="{m}" stroke-width="2.8" fill="none"/>',
  // luxury goods
  slipper:
    '<path d="M2.6 12.3c.2-1.8 1.7-2.8 3.7-2.6 2.8.3 4.3 1.6 6.8 2.7 2.6 1.1 4.9.9 6.2-.7.7-.9.3-1.9-.9-1.9.6-1.4 3.2-1.1 3.4 1.5.4 4-3.5 6.8-9.3 6.8H5.2c-2.2 0-2.9-2.5-2.6-5.8z" fill="{m}"/><path d="M3 19.3h11" stroke="{m}" stroke-width="1.6" stroke-linecap="round"/><path d="M5.3 12.3c2.3.1 4 1 6 2" stroke="{n}" stroke-width="1.3" fill="none" stroke-linecap="round"/>',
  tajine:
    '<circle cx="12" cy="3.6" r="1.7" fill="{m}"/><path d="M11 5.5h2c.9 3.9 3.5 6.9 7 9.1H4c3.5-2.2 6.1-5.2 7-9.1z" fill="{m}"/><path d="M2.3 16h19.4l-2.2 4.8h-15z" fill="{m}"/><path d="M8.5 12.3h7" stroke="{n}" stroke-width="1.4"/>',
  dagger:
    '<path d="M10 9.5h4.5c-.2 5.2 1.6 8.2 5.8 9.6-6.3 3-11.2-1-10.3-9.6z" fill="{m}"/><path d="M8.2 7.5h8v1.9h-8zM11 4h2.6v3.5H11z" fill="{m}"/><circle cx="12.3" cy="3.3" r="2" fill="{m}"/>',
  'oil-lamp':
    '<path d="M2 9.8c3.3 0 4.4 1.4 5.6 2.3 1.5-1.5 3.3-2.2 5.4-2.2 2.6 0 4.6 1 5.9 2.8-.5 3.6-3.2 5.7-7.2 5.7-4.2 0-6.3-2.4-7-5.6-.4-1.6-1.2-2.6-2.7-3z" fill="{m}"/><path d="M18 11.2c3.6-1.5 5 3.7-.4 4.6" stroke="{m}" stroke-width="1.7" fill="none"/><path d="M9 19.3h6l1.3 2H7.7z" fill="{m}"/><path d="M12.8 9.5V7.3" stroke="{m}" stroke-width="2"/><circle cx="12.8" cy="6.2" r="1.5" fill="{m}"/><path d="M3 7.8c-1.3-1.6-.3-2.7.3-4.4 1.3 1.6 1.5 3 .6 4.4z" fill="{m}"/>',
  necklace:
    '<path d="M4 3.5c0 8.3 3.4 12 8 12s8-3.7 8-12" stroke="{m}" stroke-width="1.3" fill="none"/><circle cx="4.3" cy="6.3" r="1.8" fill="{m}"/><circle cx="6" cy="10.7" r="1.8" fill="{m}"/><circle cx="8.8" cy="14" r="1.8" fill="{m}"/><circle cx="15.2" cy="14" r="1.8" fill="{m}"/><circle cx="18" cy="10.7" r="1.8" fill="{m}"/><circle cx="19.7" cy="6.3" r="1.8" fill="{m}"/><path d="M12 13.8l3 3.7-3 4.5-3-4.5z" fill="{m}"/>',
  'racing-saddle':
    '<path d="M4.6 10.2C4.100 7 3.300 4.700 5 3.900c1.700-.6 2.500 1.2 3 2.900 2.300 1.700 5.700 1.700 8 0 .5-1.700 1.300-3.500 3-2.900 1.700.8.9 3.100.4 6.300z" fill="{m}"/><path d="M2.6 11.300h18.800l.8 6.4H1.800z" fill="{m}"/><path d="M3.800 15.600l2.100-2.200 2 2.200 2-2.200 2.100 2.200 2.100-2.200 2 2.200 2-2.200 2.100 2.200" stroke="{n}" stroke-width="1.2" fill="none"/><path d="M12 17.500v1.800M9.600 22.6l.8-3.300h3.200l.8 3.300z" stroke="{m}" stroke-width="1.5" fill="none" stroke-linejoin="round"/>',
  falcon:
    '<path d="M12 22l-2.7-1.3.9-5.1C5.9 14.8 2.1 11.3.9 4.5c3.2 2.4 6 3.5 8.9 3.7.1-2 .9-3.5 2.3-4 1.7.1 2.8 1.2 3 2.7l-1.4.6.4.7c2.9-.2 5.8-1.3 9-3.7-1.2 6.8-5 10.3-9.3 11.1l.9 5.1z" fill="{m}"/><circle cx="12.3" cy="6.7" r=".9" fill="{n}"/><path d="M5.2 9.5c1.6 1 3 1.5 4.6 1.7M18.8 9.5c-1.6 1-3 1.5-4.6 1.7" stroke="{n}" stroke-width="1.1" fill="none" stroke-linecap="round"/>',
  // places and actions
  exchange:
    '<path d="M4 9.2h13M4 9.2l4.5-4.5M4 9.2l4.5 4.2M20 15.6H7M20 15.6l-4.5-4.3M20 15.6l-4.5 4.4" stroke="{m}" stroke-width="2.3" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  scroll:
    '<path d="M5.5 3h12.3c2.3 0 3.7 1.6 3.7 3.6H17v11.6c0 1.8-1.2 2.8-2.8 2.8H5.5c-1.9 0-3-1.2-3-2.9V17h3z" fill="{m}"/><path d="M8 7.5h6M8 11h6M8 14.5h4" stroke="{n}" stroke-width="1.5" stroke-linecap="round"/>',
  oasis:
    '<path d="M2 18c3.3-2 6.7-2 10 0s6.7 2 10 0v3.5H2z" fill="{m}"/><path d="M10.8 17c.8-3.3.8-5.3.2-7.5h1.8c.7 2.3.8 4.5.3 7.5z" fill="{m}"/><path d="M12 10C11 6.6 7.3 5.4 4 7.8c2.6 0 4 .7 5 1.8-2 .4-3.3 1.8-3.7 4 1.7-2 3.7-3 6.7-3.2 3 .2 5 1.2 6.7 3.2-.4-2.2-1.7-3.6-3.7-4 1-1.1 2.4-1.8 5-1.8C16.7 5.4 13 6.6 12 10z" fill="{m}"/>',
  hand: '<path d="M7 12V6.5a1.5 1.5 0 0 1 3 0V11V4a1.5 1.5 0 0 1 3 0v7-5.5a1.5 1.5 0 0 1 3 0V12l1-2.5c.7-1.5 3-.7 2.5 1L17.5 17c-.8 2.6-2.5 4.5-5.5 4.5-3.3 0-5-2.2-5-5z" fill="{m}"/>',
  croc: '<path d="M2 13c4-1 5-4 8-4 2 0 2.5 1.5 4 1.5s3-.8 8-.5l-2 1.5 2 1.3-3 .4 1 1.8H3z" fill="{m}"/>',
  camel:
    '<path d="M3.4 21v-6.2c-.9-3.4 1-5.8 3.2-5.9 1.2-4.7 5.6-4.7 6.8 0 1.7.2 2.6-.7 2.9-2.6l.4-2.3 4.2-.6c1.1.5 1.5 1.8.9 2.9l-2.5.4-.7 4.7c-.4 2.5-1.3 3.9-2.5 4.7V21h-2.1v-4.7H6V21z" fill="{m}"/>',
  gate: '<path d="M3.5 22V10.5C3.2 5.6 7.3 2.8 12 1.5c4.7 1.3 8.8 4.1 8.5 9V22z" fill="{m}"/><path d="M7.8 22v-9.3c-.2-2.7 2-4.2 4.2-5 2.2.8 4.4 2.3 4.2 5V22z" fill="{n}"/>',
  search:
    '<circle cx="10" cy="10" r="6.4" fill="none" stroke="{m}" stroke-width="2.7"/><path d="M15 15l6.3 6.3" stroke="{m}" stroke-width="3.2" stroke-linecap="round"/>',
  action:
    '<path d="M3 3h5v5H3zM9.5 3h5v5h-5zM16 3h5v5h-5zM3 9.5h5v5H3zM16 9.5h5v5h-5zM3 16h5v5H3zM9.5 16h5v5h-5zM16 16h5v5h-5z" fill="{m}"/><circle cx="12" cy="12" r="3" fill="{m}"/>',
  square:
    '<circle cx="12" cy="12" r="8.9" fill="none" stroke="{m}" stroke-width="2"/><path d="M12 3v18M3 12h18M5.7 5.7l12.6 12.6M18.3 5.7L5.7 18.3" stroke="{m}" stroke-width="1.4"/><circle cx="12" cy="12" r="3" fill="{m}"/>',
  dung: '<path d="M4.6 21c-3.3 0-3.5-4.4-.4-4.9-.3-2.3 1.3-3.9 3.4-3.7-.5-2.5 1.2-4.3 3.3-4.1-.1-2.1.8-3.9 2.7-5.1 2 2 2.2 3.8 1.3 5.2 2 .3 3 2 2.5 4 2.2-.1 3.6 1.6 3.2 3.7 3.1.5 2.9 4.9-.4 4.9z" fill="{m}"/><path d="M7.9 16.3c2.7 1 5.5 1 8.2 0M10.6 12c1.3.5 2.5.5 3.8 0" stroke="{n}" stroke-width="1.3" fill="none" stroke-linecap="round"/>',
  bridge:
    '<path d="M1.5 19.5v-6.3C8 7.4 16 7.4 22.5 13.2v6.3h-3.7v-1.7c-2-3.6-11.6-3.6-13.6 0v1.7z" fill="{m}"/><path d="M3 9.5v4M8.5 6.5v4M15.5 6.5v4M21 9.5v4M3 9.5c6-4.6 12-4.6 18 0" stroke="{m}" stroke-width="1.4" fill="none"/>',
  flag: '<path d="M5 1.5v21" stroke="{m}" stroke-width="2.2" stroke-linecap="round"/><path d="M6.5 3h14l-3.5 5 3.5 5h-14z" fill="{m}"/>',
  podium:
    '<path d="M8.5 6h7v15.5h-7zM1.5 11.5h6v10h-6zM16.5 14h6v7.5h-6z" fill="{m}"/><path d="M11 9.6l1.6-1v6" stroke="{n}" stroke-width="1.5" fill="none"/>',
  town: '<path d="M1.5 21.5V11h1.6v1.7h1.5V11h1.6v1.7h1.5V11h.8V4.5h1.6v1.7h1.5V4.5h1.6v1.7h1.5V4.5h1.6V11h.8v1.7h1.5V11h1.6v1.7h1.5V11h1.3v10.5z" fill="{m}"/><path d="M10.1 21.5v-4.2c0-1.3.7-2.2 1.9-2.8 1.2.6 1.9 1.5 1.9 2.8v4.2zM11.2 8.5h1.7v2.6h-1.7zM4.3 15h1.6v2.5H4.3zM18.1 15h1.6v2.5h-1.6z" fill="{n}"/>',
  discard: '<path d="M5 5l14 14M19 5L5 19" stroke="{m}" stroke-width="3" stroke-linecap="round"/>',
  tower:
    '<path d="M6 22V9.5H4.5V2h3v2.5h2.8V2h3.4v2.5h2.8V2h3v7.5H18V22z" fill="{m}"/><path d="M9.5 22v-5.6c0-1.4 1-2.5 2.5-3.2 1.5.7 2.5 1.8 2.5 3.2V22z" fill="{n}"/>',
  nothing: '<path d="M7 12h10" stroke="{m}" stroke-width="2.4" stroke-linecap="round"/>',
  // special buildings
  'date-store':
    '<path d="M2 10.5L12 3l10 7.5V22H2z" fill="{m}"/><path d="M12.2 9.2c-.5 1.4-1.3 2.2-2.3 2.9M12.2 9.2c.4 1.5 1 2.4 2 3.1" stroke="{n}" stroke-width="1.2" fill="none"/><ellipse cx="9.3" cy="15.8" rx="2.2" ry="3.6" transform="rotate(12 9.3 15.8)" fill="{n}"/><ellipse cx="14.7" cy="15.8" rx="2.2" ry="3.6" transform="rotate(-12 14.7 15.8)" fill="{n}"/>',
  library:
    '<path d="M2 2.5h20v19.5H2z" fill="{m}"/><path d="M4.3 4.8h1.9v6H4.3zM7.3 4.8h2.6v6H7.3zM11 6.3h1.7v4.5H11zM14 4.8h1.8v6H14zM17.5 5l2 .5-1.3 5.3-1.9-.5zM4.3 13.6h2.6v6H4.3zM8 15h1.8v4.6H8zM11 13.6h1.9v6H11zM14.2 13.6h2.7v6h-2.7zM18 13.6h1.7v6H18z" fill="{n}"/>',
  'practice-room':
    '<path d="M4.5 5.5h15c0 4.6-2.3 6.2-4.2 8.2l1.9 6.3c-2.8 2.3-7.6 2.3-10.4 0l1.9-6.3C6.8 11.7 4.5 10.1 4.5 5.5z" fill="{m}"/><ellipse cx="12" cy="5.2" rx="7.5" ry="2.8" fill="{m}"/><ellipse cx="12" cy="5.1" rx="5.6" ry="1.6" fill="{n}"/><path d="M7 10.2l2 1.6 1.5-1.6 1.5 1.6 1.5-1.6 1.5 1.6 2-1.6" stroke="{n}" stroke-width="1.1" fill="none"/>',
  'prayer-house':
    '<path d="M7 21.8v-8.3c.2-4 2.9-6 5.8-7.5 2.9 1.5 5.7 3.5 5.9 7.5h3.3v8.3z" fill="{m}"/><path d="M2 21.8V8.5h.8V5.2L4.2 3l1.4 2.2v3.3h.8v13.3z" fill="{m}"/><path d="M11 21.8v-4.5c0-1.3.7-2.2 1.9-2.7 1.2.5 1.9 1.4 1.9 2.7v4.5z" fill="{n}"/><path d="M13.7 1.8a2 2 0 1 0 .9 2.9 1.7 1.7 0 0 1-.9-2.9z" fill="{m}"/>',
  boathouse:
    '<path d="M2 11L12 2.5 22 11v4h-3v-2.5H5V15H2z" fill="{m}"/><path d="M3.5 16.3h17c-.4 2.3-1.7 3.7-3.4 4H6.9c-1.7-.3-3-1.7-3.4-4z" fill="{m}"/><path d="M1.5 22.3c2-1 3.9-1 5.8 0s3.9 1 5.8 0 3.9-1 5.8 0 2.4.7 3.6.4" stroke="{m}" stroke-width="1.2" fill="none"/>',
  'camel-stable':
    '<path d="M2 22V10C2 5.3 6.5 2.8 12 1.5c5.5 1.3 10 3.8 10 8.5v12z" fill="{m}"/><g transform="translate(4.3 6.3) scale(.65)"><path d="M3.4 21v-6.2c-.9-3.4 1-5.8 3.2-5.9 1.2-4.7 5.6-4.7 6.8 0 1.7.2 2.6-.7 2.9-2.6l.4-2.3 4.2-.6c1.1.5 1.5 1.8.9 2.9l-2.5.4-.7 4.7c-.4 2.5-1.3 3.9-2.5 4.7V21h-2.1v-4.7H6V21z" fill="{n}"/></g>',
  barracks:
    '<path d="M2 22V7h2v2h2.2V7h2.3v2h2.3V7h2.4v2h2.3V7h2.3v2H20V7h2v15z" fill="{m}"/><path d="M12 10.6l4.3 1.3v3c0 2.6-1.7 4.2-4.3 5-2.6-.8-4.3-2.4-4.3-5v-3z" fill="{n}"/><path d="M12 1v6M12.5 1.2l5 1.7-5 1.7z" stroke="{m}" stroke-width="1.2" fill="{m}"/>',
  pavilion:
    '<path d="M12 2.2l9.5 6.5H2.5z" fill="{m}"/><path d="M2.5 9.3h19c0 1.7-1.1 2.7-2.4 2.7s-2.4-1-2.4-2.4c0 1.4-1.1 2.4-2.35 2.4S12 11 12 9.6c0 1.4-1.1 2.4-2.35 2.4S7.3 11 7.3 9.6C7.3 11 6.2 12 4.9 12s-2.4-1-2.4-2.7z" fill="{m}"/><path d="M4.5 12.5v7M19.5 12.5v7M9.3 12.5v7M14.7 12.5v7" stroke="{m}" stroke-width="1.5"/><path d="M2.3 19.5h19.4v2.5H2.3z" fill="{m}"/>',
};

export type SymbolName = keyof typeof SYMBOLS;

export const isSymbol = (name: string): name is SymbolName => name in SYMBOLS;

/** A symbol of this size around (x, y), as it is: for pieces that bring their own ground. */
export function symbol(
  name: SymbolName | (string & {}),
  x: number,
  y: number,
  size: number,
  mark = 'currentColor',
  ground = 'var(--paper)',
): string {
  const drawing = isSymbol(name) ? SYMBOLS[name] : '';
  const [left, top] = [x - size / 2, y - size / 2].map((v) => Math.round(v * 100) / 100);
  const scale = Math.round((size / 24) * 1000) / 1000;
  return `<g transform="translate(${left} ${top}) scale(${scale})">${drawing.replaceAll('{m}', mark).replaceAll('{n}', ground)}</g>`;
}
