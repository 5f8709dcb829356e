/** Radicals, each followed by the character that it looks like (Unicode, EquivalentUnifiedIdeograph.txt). */
const PAIRS =
  '⺁厂⺄乙⺅亻⺆冂⺉刂⺊卜⺎兀⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺦丬⺨犭⺪疋⺫目⺬示⺭礻⺰纟' +
  '⺲罒⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页' +
  '⻛风⻜飞⻝食⻟飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀';

const IDEOGRAPHS = new Map(PAIRS.match(/../g)?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]));

/**
 * Text with characters for the radicals that fonts of Chinese and Japanese give in their stead: both have one glyph, and
 * PDFs name it by the lower code point. Compatibility mappings know of two of them only.
 */
export const withoutRadicals = (text: string): string =>
  text.replace(/[\u2e80-\u2eff]/g, (radical) => IDEOGRAPHS.get(radical) ?? radical);
