import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  en: 'This manual describes the routine maintenance of the pumps. It applies to the control panel and is for all of the people who work with it.',
  de: 'Dieses Handbuch beschreibt die Wartung der Pumpen. Es gilt für das Schaltpult und ist für alle bestimmt, die mit ihm arbeiten und nicht auf den Dienst warten.',
  fr: 'Cette notice décrit l’entretien des pompes. Elle est valable pour le panneau de commande et pour tous les gens qui travaillent avec lui dans la station.',
  es: 'Este manual describe el mantenimiento de las bombas. Se aplica al panel de control y es para todos los que trabajan con él en la estación de bombeo.',
  it: 'Questo manuale descrive la manutenzione delle pompe. Vale per il quadro di comando e per tutti quelli che lavorano con esso nella stazione, anche di notte.',
  nl: 'Deze handleiding beschrijft het onderhoud van de pompen. Ze geldt voor het bedieningspaneel en is voor iedereen die met de installatie werkt of daar woont.',
  ru: 'Это руководство описывает обслуживание насосов. Оно относится к панели управления и предназначено для всех, кто с ней работает, а также для тех, кто не работает.',
  ja: 'この説明書はポンプの定期点検について述べています。操作盤を使うすべての人のためのものです。毎月点検してください。',
  zh: '本手册介绍水泵的日常维护。它适用于控制面板，供所有使用它的人阅读。请每月检查一次，并记录结果。',
  ar: 'يصف هذا الدليل الصيانة الدورية للمضخات وينطبق على لوحة التحكم وهو موجه لجميع العاملين في المحطة.',
  el: 'Αυτό το εγχειρίδιο περιγράφει τη συντήρηση των αντλιών και ισχύει για τον πίνακα ελέγχου.',
};

describe('detectLanguage', () => {
  it('distinguishes languages by their script or their commonest words', () => {
    for (const [language, sample] of Object.entries(SAMPLES))
      expect([language, detectLanguage(sample)]).toEqual([language, language]);
  });

  it('says nothing of figures, code and a few words', () => {
    expect(detectLanguage('| a | b |\n| --- | --- |\n| 1 | 2 |')).toBeUndefined();
    expect(detectLanguage('```\nfor the in of and to is that this are with was\n```')).toBeUndefined();
    expect(detectLanguage('Pump station')).toBeUndefined();
  });
});
