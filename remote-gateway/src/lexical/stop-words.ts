/** Stop words by Snowball language. In other languages only the IDF gives common words little weight. */
const LISTS: Readonly<Record<string, string>> = {
  english: `a about above after again all also am an and any are aren as at be because been before being below between
    both but by can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn
    has hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself just me
    more most my myself no nor not of off on once only or other our ours ourselves out over own same she should
    shouldn so some such than that the their theirs them themselves then there these they this those through to too
    under until up very was wasn we were weren what when where which while who whom why will with won would wouldn you
    your yours yourself yourselves shall may might must upon us let ll re ve`,
  german: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus
    bei beim bin bis bist da damit dann das dass dasselbe dazu dein deine deinem deinen deiner dem den denn der deren
    des dessen dich die dies diese dieselbe dieselben diesem diesen dieser dieses dir doch dort du durch ein eine einem
    einen einer eines einig einige einigem einigen einiger einiges einmal er es etwas euch euer eure für gegen gewesen
    hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins
    ist ja jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen keiner keines
    können könnte machen man manche manchem manchen mancher manches mein meine meinem meinen meiner mich mir mit muss
    musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines selbst sich sie sind
    so solche solchem solchen solcher solches soll sollte sondern sonst über um und uns unse unser unsere unter viel vom
    von vor war waren warst was weg weil weiter welche welchem welchen welcher welches wenn wer wem wen wessen wann wo
    warum weshalb wie wieder will wir wird wirst wo wollen wollte während würde würden wurde wurden zu zum zur zwar
    zwischen worden werden`,
  french: `à ai au aux avec avez avons c ce ces cet cette ceux comme comment d dans de des dont du elle elles en est
    et était étaient être eu eux il ils j je l la le les leur leurs lui m ma mais me même mes moi mon n ne nos notre
    nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle quelles quels qui s sa sans se sera ses si son
    sont sous sur ta te tes toi ton tu un une vos votre vous y a`,
  spanish: `a al algo algunas algunos ante antes como cómo con contra cual cuál cuáles cuando cuándo de del desde donde
    dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto
    estos fue fueron ha han hasta hay la las le les lo los más me mi mis mucho muy nada ni no nos nosotros nuestra
    nuestro o os otra otro para pero poco por porque qué que quién quien quienes se sea ser si sí sido sin sobre son su
    sus también tanto te tiene todo todos tu tus un una uno unos y ya yo`,
  italian: `a ad agli ai al alla alle allo anche c che chi ci come con cosa cui da dagli dai dal dalla dalle dallo degli
    dei del della delle dello di dove e è ed era erano essere gli ha hanno i il in io l la le lei lo loro lui ma mi nei
    nel nella nelle nello noi non o per perché più quale quali quando quanto quella quelle quelli quello questa queste
    questi questo se si sia sono su sua sue sugli sui sul sulla sulle suo suoi tra un una uno voi`,
  portuguese: `a à ao aos aquela aquele aquilo as às até com como da das de dela dele deles do dos e é ela elas ele
    eles em entre era eram essa esse esta está estão este eu foi foram há isso isto já lhe mais mas me mesmo meu minha
    muito na não nas nem no nos nós nosso o onde os ou para pela pelas pelo pelos por porque qual quais quando quanto
    que quem são se sem ser seu seus sua suas só também te tem ter tu um uma você`,
  dutch: `aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen
    had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn
    moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor
    waar waarom wanneer want waren was wat welke werd wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
  russian: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее
    если есть еще же за здесь и из или им их к как какая какие какой ко когда который кто ли либо мне можно мы на над
    не него нее нет ни них но о об он она они от по под при с со так также такой там то тоже только том ты у уже что
    чтобы чем эта эти это этот я почему сколько`,
  swedish: `alla allt än är åt att av blev bli blir de dem den denna deras dess det detta dig din du där då efter ej
    eller en er ett från för ha hade han hans har hennes hon hur här i icke ingen inte jag ju kan kunde man med mellan men
    mig min mot mycket ni nu när någon något några och om oss på samma sedan sig sin sina som så till under upp ut vad
    var varför vara vem vi vid vilka vilken vilket`,
  danish: `af alle at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end
    er et for fra få ham han hans har have havde hende her hos hun hvad hvem hvis hvor hvordan hvorfor hvornår i ikke ind
    jeg kan kunne man mange med meget men mig min mod ned noget nogle nu når og også om op os over på selv sig skal som
    så til ud under var vi vil være`,
  norwegian: `alle at av bare begge ble blei bli blir da de deg dem den denne der deres det dette din disse du eller en
    enn er et ett etter for fordi fra før ha hadde han hans har hennes her hun hva hvem hver hvilken hvor hvordan hvorfor
    i ikke ingen jeg kan kunne man mange med meg men mer min mot mye ned nei noe noen nå når og også om opp oss over på
    seg selv sin skal slik som så til um under ut var ved vi vil være vært`,
  basque: `ala are asko baina baino bakoitzak bat bata batek baten batez batzuk bere berak beraz bereak bezala bi da dago
    daude den dena dira dituen dituzte diren du duen dugu dute duten edo egin egon ere eta ez gabe guzti guztiak hala
    han hau haiek hauek hemen honek hori horiek horrek izan izango izateko izaten nahi nola nor nork noiz non oso ondoren
    zen ziren zein zer zergatik zituen zuen zuten`,
  catalan: `a al als altra altres amb aquest aquesta aquestes aquests això així com d dal de del dels des el els ella
    ells en encara entre era és eren es esta està estan et fins ha han hi i jo l la les li llur mateix més meva molt molts
    na ni no nosaltres o on pel pels per perquè però poc qual quals quan quant que què qui s sense ser seu seus seva seves
    si són sobre sota també té tot tota totes tots un una unes uns va van vosaltres`,
  czech: `a aby aj ale ani asi až bez bude budou by byl byla byli bylo být co což či dnes do jak jako je jeho její jejich
    jej jen jenž jestli ještě již jsem jsme jsou jste k kam kde kdo kdy když ke která které který kteří ma má mají mezi
    mi mít může my na nad nám nás ne nebo není než nic o od on ona oni po pod podle pokud pouze práve pro proč proto
    protože před přes při s se si jsi své svůj ta tak také takže tato te tedy ten tento této to tohoto tom tomto toto tu
    tuto ty tyto u už v ve však vše všech za zda zde že`,
  finnish: `ei eivät emme en et ette että eli ennen hän he heidän hänen ja jo joka jolla jos jossa jotka jota joten kaikki
    kanssa koska kuin kuinka kun kuka me meidän mikä miksi missä mitä mutta muut myös ne niiden niin niitä noin nyt ole
    olen oli olivat olla on ovat se sekä sen siinä sinä sitä silloin sillä tai tämä tämän tässä tätä te tulee vaan vai
    vain voi voidaan voivat`,
  hungarian: `a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyet ami amit annak arra arról az azok azon
    azt azzal be csak de e ebben egy egyes el elő és ennek erre ez ezek ezen ezt fel ha hanem hogy hogyan hol ilyen is
    itt jól ki kell kellett között közül le legyen lehet lett meg még mely mert mi miért mikor mint minden mit most nagyon
    nem nincs olyan ott össze ő ők pedig s saját sem sok szerint számára szemben tehát több túl után utána vagy vagyok
    valamint van vannak volt voltak`,
  irish: `a ach ag agus aici aige an ann ar arna as atá b ba bhí bheith bhfuil cad cé chuig chun conas cuid d dá de den
    do don dó é ea eile faoi féin fuair gach gan go gur i iad iad idir in ina is le leis mar mé mhaith mo má na nach
    ní níl níor nó nuair ó óna os roimh sa sé seo si sí sin sna sula tá tar thar tú um uile`,
  romanian: `a acea aceasta această aceste acest acesta aceștia acolo ai al ale am ar are as au aș avea ca că care câ când
    cât ce cea cei cel cele cine cu cum d da dar de deci despre din după ea ei el ele era este eu fi fie fiecare fost
    găsi iar îi își îl în îmi între la le li lor lui mai mă mi mult ne nici noi nu o ori pe pentru prin sa să sale sau
    se și său spre sub sunt te toate tot tu un una unde unei unele unor unui va vă voi`,
  slovene: `a ali bi bil bila bile bili bilo bo bodo brez če čez da do ga glede ima imajo in iz jaz je jih jim jo k kaj
    kako kadar kar kateri katera katere kdo kdaj ker ki kje ko kot le lahko mu med mi na nad naj ne ni nje njega njegov
    njegova njen njih ob od on ona oni pa po pod pred preden pri s saj samo se sem si sicer smo so sta še ta tako takrat
    te tega tem ter ti to tudi v vse vsi vsak za zakaj zato že`,
  turkish: `acaba ama ancak ayrıca bana bazı belki ben beni benim bile bir biraz birçok biri biz bu buna bunda bundan bunlar
    bunu bunun burada çok çünkü da daha de defa değil diğer diye dolayı en gibi göre hem hangi hatta hep her hiç için ile
    ise kadar kendi ki kim madem mı mi mu mü nasıl ne neden nerede o olan olarak oldu olduğu olması on ona ondan onlar onu
    onun öyle pek sadece siz şey şu tarafından tüm üzere var ve veya ya yani yok zaman`,
};
const NONE: ReadonlySet<string> = new Set();
/** No other of these languages has this script, so its stop words apply in collections of any language. */
const RUSSIAN = LISTS.russian ?? '';
const sets = new Map(
  Object.entries(LISTS).map(([language, list]) => [language, new Set(`${list} ${RUSSIAN}`.split(/\s+/))]),
);

/** Function words by language, as they are; without the Russian ones of all. */
export const FUNCTION_WORDS: readonly (readonly [language: string, words: string])[] = Object.entries(LISTS);

/** Languages with a list of stop words. */
export const SPOKEN_LANGUAGES: readonly string[] = Object.keys(LISTS);

/** Lower-case stop words of a Snowball language, and the Russian ones; empty for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  return sets.get(language) ?? NONE;
}
