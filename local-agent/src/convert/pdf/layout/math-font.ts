/** Names of fonts that set formulas: Computer Modern's, MathTime's, AMS', Euler and those that call themselves so. */
export const MATH_FONT = /^(?:CM(?:MI|SY|EX|BSY|MIB)|R?MT(?:MI|SY|EX)|MS[AB]M|EU[FRSX]M|.*Math)/i;
