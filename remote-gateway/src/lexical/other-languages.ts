/**
 * Function words of languages without a stemmer, so that their texts are not taken for those of a related language, whose
 * stemmer would cut their words wrongly.
 */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  afrikaans: `aan as baie dat deur die dit een en gaan haar het hierdie hom hulle hy is jy kan maar met moet my na nie nog
    of om ons ook op sal se sy tot uit van vir was wat word wees`,
  croatian: `a ali bi bio bila bilo biti da do ga gdje i ili ima iz ja jer je još kad kada kako kao koja koje koji kojih
    ko li može na nakon ne nego nije njegov o od on ona oni pod prema pri sa samo se su svoj sve što šta tako te to tu u
    uz više za zbog`,
  esperanto: `al ankaŭ aŭ ĉi ĉiu ĉiuj da de devas dum el en esti estas estis estos ĝi havas ili io iu je jam kaj ke kiel kio
    kiu kiuj kun la laŭ li mi ne nek nenio neniu ni nur pli plu por povas pri se sed sen sia sub ŝi super sur tiel tio tiu
    tiuj tra tre unu`,
  estonian: `aga ei ega enam et ette ja jah juba järgi kas kes kui kuid kus ka kõik läbi ma mida mille mis mitte nad need
    neid nii ning oli olid oma on ole olla pärast peab pole saab see seda selle siis ta tema tuleb või võib üks üle`,
  galician: `a á aínda ao aos as así co coa como con cando da das de do dos e é ela el eles en entre era esta este foi han
    máis mais moi na nas nin no non nos o ó os ou para pero pola polo por que se sen ser seu seus sobre son súa súas
    tamén ten unha un unhas uns xa`,
  icelandic: `að á af allir allt annað ekki eða ef eftir einnig en er eru ég fyrir frá hafa hafi hann hann hefur hún hvað
    hver í inn með mig mín nú og okkur sem sér sig sinn skal skulu sú svo til um upp var vera við þá það þann þar þau þeim
    þeir þess þessi því þú`,
  indonesian: `ada adalah agar akan antara apa atau bagi bahwa banyak belum berdasarkan bisa dalam dan dapat dari dengan di
    hal hanya harus ia ini itu jika juga kami kepada karena ke kita lain lebih mereka namun oleh orang pada para saat
    sebagai sebuah secara sehingga serta setelah setiap suatu sudah telah tersebut tidak untuk yang`,
  latin: `ab ac ad an atque aut autem cum de deinde ego eius enim eo ergo esse est et etiam ex haec hic his hoc iam id
    idem ille in inter ipse ita legem ne nec neque nihil non nos ob omnes omnia omnis per post pro qua quae quam qui quibus
    quid quo quod quoque res se sed si sic sine sit sub sui sunt tamen tam ut vel vero`,
  latvian: `ar arī bet bez bija būt citu caur dēļ es gan ir ja jau jeb jo ka kad kas katrs ko kopš kur kura kuras kuri kā
    lai līdz mēs ne nav no nevis pa par pat pie pēc pirms savu starp šī šo tad tajā tas tiek tie tika tikai to tomēr tā tās
    un uz vai var viņa viņš visi vēl`,
  lithuanian: `ant apie ar arba bei bet bus būti buvo būtų dar dėl gali į iki ir iš jau jei jis jo jos jų kad kai kaip
    kas kiekvienas kiti ko kur kuri kurie kurio kuris kurių mes ne nei nes nėra nors nuo o pagal per po prie prieš
    savo su šio šis tai taip tačiau tarp tas tik to tokių turi tuo už visi visų yra`,
  polish: `a aby albo ale ani bez bo by być był była było były ci co czy dla do gdy go i ich im inne ja jak jako je jego
    jej jest jestem jeśli jeszcze już każdy kiedy kto która które którego której który których lub ma mi między może można
    na nad nas nie niż o od on ona oni oraz po pod poza przed przez przy się są ta tak także tam te tego tej tej ten to
    tych tylko tym u w we wszystkich więc z za ze że żeby`,
  slovak: `a aby aj ako ale alebo ani asi až bez bol bola bolo boli bude budú by byť cez či čo do ešte ho ich je jeho jej
    jeden k každý kde kedy keď ktorá ktoré ktorý ktorých ktorým ku má majú medzi môže mu na nad než nie o od on ona oni po
    pod podľa pre pred prečo preto pretože pri s sa si sme so sú svoj svoje ta tak takto táto te ten tento tieto to toho
    tom toto u už v viac vo však všetky z za zo že`,
  swahili: `ama au bila cha hata hii hilo hivyo hiyo huo huu ikiwa ili ina ingawa ju juu kama kati katika kila kuhusu kutoka
    kuwa kwa la lakini mtu mwenye na nchi ni ndani pia sana si ule ule vya wa wake wala walio watu ya yake yao yeye yote
    yoyote za zake zaidi`,
  tagalog: `ako ang anumang ano at ay ayon bawat bilang dahil dapat din ding hindi isa isang ito iyon ka kanya kanyang kapag
    kay kung lahat lamang maaaring may mayroon mga mula na nang ng ngunit ni nila niya o pa pag para rin sa sapagkat siya
    sila si tao upang walang`,
  vietnamese: `bị các cái cho chỉ chúng có còn của cùng cũng đã đang để đến đều do được gì hay hoặc khi không là lại
    làm lên mà mình một này nếu người như những nào ở phải qua ra rằng rất sẽ sự tại theo thì trên trong từ và vào về
    vì việc với`,
  welsh: `a ac ag ar am ai bod bydd cael dan ei eich ein eu fel fod gan gyda hon hwn hynny i mae mewn neu nid o oedd oes
    os pan pob rhaid sydd sy trwy un wedi wrth y ym yn yr ystod`,
};
