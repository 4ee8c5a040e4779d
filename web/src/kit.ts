// The kit: everything that is drawn, as functions that return SVG text. See kit/*.ts; pictures of all of it: dev/kit.html.
//
//     <svg viewBox="0 0 60 30">{@html keshi('white', 15, 15, 12) + points(3, 45, 15, 12)}</svg>
//     <span>{@html I.resource('water')} 3</span>
export * from './kit/geometry';
export * from './kit/symbols';
export * from './kit/pieces';
export * from './kit/players';
export * from './kit/people';
export * from './kit/marks';
export * from './kit/ground';
export * from './kit/patterns';
export * from './kit/effects';
export * from './kit/icons';
