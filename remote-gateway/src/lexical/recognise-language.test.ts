import { describe, expect, it } from 'vitest';
import { documentLanguage, passageLanguage } from './passage-language.ts';
import { recogniseLanguage } from './recognise-language.ts';

describe('recognising a language', () => {
  it.each([
    ['english', 'The pager of the night shift is in the second drawer, and it rings when a delivery has failed.'],
    [
      'german',
      'Der Rufempfänger der Nachtschicht liegt in der zweiten Schublade und meldet sich, wenn etwas ausfällt.',
    ],
    ['french', "Le récepteur de l'équipe de nuit est dans le deuxième tiroir et il sonne quand une livraison échoue."],
    ['spanish', 'El buscapersonas del turno de noche está en el segundo cajón y suena cuando falla una entrega.'],
    ['italian', 'Il cercapersone del turno di notte è nel secondo cassetto e suona quando una consegna non riesce.'],
    ['portuguese', 'O aparelho do turno da noite está na segunda gaveta e toca quando uma entrega não é feita.'],
    ['dutch', 'De pieper van de nachtdienst ligt in de tweede lade en gaat af als een levering niet lukt.'],
    ['swedish', 'Personsökaren för nattskiftet ligger i den andra lådan och den ringer när en leverans inte går fram.'],
    [
      'danish',
      'Nattevagtens personsøger ligger i den anden skuffe, og den ringer, når en levering ikke er blevet til noget.',
    ],
    [
      'finnish',
      'Yövuoron hakulaite on toisessa laatikossa, ja se soi kun toimitus ei ole onnistunut tai se on myöhässä.',
    ],
    ['hungarian', 'Az éjszakai műszak személyhívója a második fiókban van, és csörög, ha egy szállítás nem sikerült.'],
    ['czech', 'Pager noční směny je ve druhé zásuvce a zvoní, když se dodávka nepodaří nebo když je to pozdě.'],
    ['romanian', 'Pagerul din tura de noapte este în al doilea sertar și sună când o livrare nu a fost făcută.'],
    [
      'turkish',
      'Gece vardiyasının çağrı cihazı ikinci çekmecede ve bir teslimat olmadığı zaman çalar, çünkü bu çok önemli.',
    ],
    ['russian', 'Пейджер ночной смены лежит во втором ящике и звонит, если доставка не удалась.'],
    [
      'none',
      'Pager nocnej zmiany jest w drugiej szufladzie i dzwoni, gdy dostawa się nie uda, bo tak jest lepiej dla nas.',
    ],
  ])('%s', (language, text) => {
    expect(recogniseLanguage(text)).toBe(language);
  });

  it('is undefined where nothing shows it', () => {
    for (const text of [
      '',
      'Los Angeles Galaxy, Los Angeles Lakers, Los Angeles Rams',
      '| total | 2017 | 2018 |\n| 31 | 4,210 | 3,998 |',
      'Comment on a Paper on Parallel Processing',
      'const retries = attempts.map((one) => one.id);',
      '再試行は三回まで行われます',
    ]) {
      expect(recogniseLanguage(text)).toBeUndefined();
    }
  });
});

describe('the language of a passage', () => {
  const german = 'Der Rufempfänger liegt in der zweiten Schublade und meldet sich, wenn eine Lieferung ausfällt.';
  const english = 'The pager is in the second drawer, and it rings when a delivery has failed.';

  it('is its own where it shows one, else that of its document', () => {
    const whole = documentLanguage('auto', { title: 'T', text: `${german}\n\n${german}\n\n${english}` });
    expect(whole).toBe('german');
    expect(passageLanguage('auto', whole, english)).toBe('english');
    expect(passageLanguage('auto', whole, '| A | 7 |')).toBe('german');
  });

  it('is what the collection is set to', () => {
    expect(documentLanguage('french', { title: 'T', text: german })).toBe('french');
    expect(passageLanguage('french', 'french', english)).toBe('french');
  });

  it('is recognised by parts of a long document, not by its start alone', () => {
    const text = `${'Copyright Ltd. '.repeat(300)}${`${german} `.repeat(300)}`;
    expect(documentLanguage('auto', { title: 'T', text })).toBe('german');
  });
});
