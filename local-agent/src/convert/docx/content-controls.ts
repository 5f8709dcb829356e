import { child, type XmlElement } from '../markup/parse-xml.ts';
import { settingOf, toggle } from './styles.ts';

/** Tables of contents repeat the headings; prompts such as "Click here to enter text" are no text. */
export const isShownControl = (control: XmlElement): boolean =>
  settingOf(control, 'w:sdtPr', 'w:docPartObj', 'w:docPartGallery') !== 'Table of Contents' &&
  toggle(child(control, 'w:sdtPr'), 'w:showingPlcHdr') !== true;
