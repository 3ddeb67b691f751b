/** Words of consent dialogs by language, written from general knowledge of how such dialogs speak, in short stems: data, to be added to by whoever speaks the language. */

/** Talk of cookies and consent, matched anywhere in lower-case text. */
export const consentTalk = /cookie|consent|gdpr|ccpa|your privacy|data privacy|privacy (?:policy|settings|preferences|choices)|personal data|tracking technolog|legitimate interest|einwilligung|datenschutz|zustimm|consentement|confidentialit|données personnelles|consentimiento|privacidad|consenso|riservatezza|toestemming|samtycke|samtykke|suostumus|evästee|zgod[aęy]|prywatno|souhlas|soukrom|hozzájárul|süti|consimțământ|согласи|файлы cookie|クッキー|同意|隐私|쿠키/;

/** What the buttons say: to accept or allow. */
export const acceptWords = /^(?:i )?(?:accept|agree|allow|got it|ok(?:ay)?$|understood|continue without|yes, i|(?:alle )?akzeptieren|alle zulassen|zustimmen|einverstanden|accepter|tout accepter|j['’]accepte|aceptar|acepto|accetta|accetto|accepteren|alles accepteren|akkoord|godkänn|acceptera|accepter alle|hyväksy|akceptuj|zgadzam|přijmout|souhlasím|elfogad|accept[ăa]|принять|同意|すべて|모두 동의)/;

/** What the buttons say: to refuse or to choose. */
export const refuseWords = /^(?:reject|decline|refuse|deny|disagree|manage|customi[sz]e|preferences|settings|cookie (?:settings|preferences)|more options|options|only necessary|necessary only|essential only|save (?:and|my|preferences|choices)|confirm my|ablehnen|alle ablehnen|einstellungen|nur notwendige|refuser|tout refuser|paramétrer|personnaliser|rechazar|configurar|rifiuta|personalizza|weigeren|instellingen|avvisa|inställningar|afvis|hylkää|odrzuć|ustawienia|odmítnout|nastavení|elutasít|respinge|отклонить|настройки|拒否|拒绝|거부)/;
