/**
 * Names of fonts that set formulas: Computer Modern's, AMS', Euler, those of packages for Times, Palatino and Kepler, and those
 * that call themselves so.
 */
export const MATH_FONT =
  /Math|^(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|EU[FRSX]M|Kp--M-|R?MT(?:MI|SY|EX)|(?:New[PT]X|r?[pt]x)B?MI|[pt]x(?:sy|ex))/i;
