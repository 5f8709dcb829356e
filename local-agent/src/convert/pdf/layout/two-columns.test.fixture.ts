/** The lines of two columns of text beside each other. */
export const LEFT = [
  'The keeper of the lower gate writes the level',
  'of the water down each morning, before the first',
  'barge comes up the canal, and again at noon',
  'when the mill upstream has let its water go and',
  'the level is as high as it will be that day.',
];
export const RIGHT = [
  'Barges wait below the gate until the lamp at the',
  'lock is green, and come in one by one, each with',
  'a rope at the bow that the crew has made fast to',
  'the wall of the lock before the gate is closed.',
];
