const CHOICES =
  /^[\u25a1\u25c9\u25cb\u2610-\u2612]\s*\S[^\u221a]{0,40}\s[\u221a\u25a1\u25a0\u25c9\u25cb\u2610-\u2612\u2713\u2714]\s*(?:\S|$)/u;

/** Boxes or circles beside each other, of which one may be ticked: `\u25a1 yes \u221a no`. */
export const offersChoices = (text: string): boolean => CHOICES.test(text);

/** Boxes behind their labels, the first label at the end of the line above: `\u2611 no \u2610`. */
export const answersAbove = (text: string): boolean => /[\u2610-\u2612]$/u.test(text) && offersChoices(text);
