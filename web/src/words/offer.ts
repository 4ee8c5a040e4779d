// An offer: most are an option of the question. Where some questions always follow one another, one press answers them all: such an
// offer is the answers joined by a plus.
//
//     answersOf('souk+keshi+yellow')     // ['souk', 'keshi', 'yellow']
export const join = (...answers: string[]): string => answers.join('+');
export const answersOf = (offer: string): string[] => offer.split('+');
/** The offer itself and what it begins with: all that is lit for it. */
export const partsOf = (offer: string): string[] => answersOf(offer).map((_, i, all) => join(...all.slice(0, i + 1)));
