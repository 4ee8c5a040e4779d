/** What somebody is called who has not said their name; people read it in their own language (words/people.ts). */
export const NAMELESS = 'Guest';
