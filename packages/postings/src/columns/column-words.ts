import type { PostingField } from '@vouch/contract'
import { plain } from '../values/languages.ts'

/**
 * Names of columns by field, in the form of `nameKey`. Those behind the bar are used only when no other column has the
 * field, as they may mean something else.
 */
const names: Readonly<Record<PostingField, string>> = {
  id:
    'id jobid postingid referencenumber refnumber reqid requisitionid jobreference externalid identifiervalue identifier stellenid stellennummer referenznummer kennziffer ' +
    'numerooffre idoffre referenceoffre idoferta idofferta codiceofferta vacaturenummer vacatureid idvaga numerreferencyjny idoferty partnerjobid | ' +
    'reference ref code codigo codice number nr internaljobid requisitionnumber jobcode guid uuid key referenz riferimento referencia referentie slug jobslug',
  title:
    'title jobtitle positiontitle businesstitle officialtitle postingtitle vacancytitle jobname roletitle text stellentitel stellenbezeichnung berufsbezeichnung jobtitel titel intituledeposte intituleduposte intitule ' +
    'titreduposte titreposte titulodelpuesto titulooferta puesto puestodetrabajo titolo titoloofferta posizione functietitel functie vacaturetitel titulodavaga titulovaga cargo ' +
    'stanowisko nazwastanowiska tytul titre titulo | position name role headline job offre oferta vaga beruf poste',
  company:
    'company companyname employer employername hiringorganizationname hiringorganization organization organizationname organisation organisationname advertiser advertisername firma ' +
    'firmenname unternehmen arbeitgeber entreprise nomentreprise nomdelentreprise employeur societe raisonsociale empresa nombreempresa nombredelaempresa azienda nomeazienda datoredilavoro ' +
    'societa bedrijf bedrijfsnaam werkgever nomedaempresa pracodawca nazwafirmy companydisplayname client | agency recruiter subcompany firm brand sourcename',
  companyAbout:
    'companyprofile aboutcompany companydescription aboutus companyabout hiringorganizationdescription employerdescription unternehmensprofil firmenprofil presentationentreprise profilazienda bedrijfsprofiel',
  category:
    'category jobcategory occupationalcategory jobfamily kategorie berufsfeld categorie metier categoria categoriaprofesional sector branche area kategoria categoriesdepartment | ' +
    'department departmentsname departments team function jobfunction industry industries abteilung service departement departamento reparto afdeling dzial categoriesteam discipline formattedindustry',
  location:
    'location joblocation worklocation locationname locationstring formattedlocation workplace place jobplace categorieslocation arbeitsort standort einsatzort dienstort lieu lieudetravail localisation ' +
    'ubicacion lugar lugardetrabajo localidad luogo luogodilavoro sede standplaats locatie werklocatie localizacao localdetrabalho miejscepracy lokalizacja ort | ' +
    'address streetaddress joblocationaddressstreetaddress office officesname offices joblocationaddress joblocationname applicantlocationrequirementsname region',
  city: 'city town locality addresslocality joblocationaddressaddresslocality addresspostaladdressaddresslocality joblocationcity stadt ville commune ciudad citta comune stad plaats gemeente cidade miasto municipality locationcity',
  region:
    'state province addressregion joblocationaddressaddressregion addresspostaladdressaddressregion county joblocationstate bundesland departementregion provincia comunidadautonoma regione provincie estado wojewodztwo locationstate locationregion | region',
  country:
    'country countrycode addresscountry joblocationaddressaddresscountry joblocationaddressaddresscountryname addresspostaladdressaddresscountry countryname joblocationcountry land pays pais paese ' +
    'staat kraj nazione locationcountry countryiso2',
  otherLocations:
    'otherlocations otherplaces secondarylocations additionallocations furtherlocations weiterestandorte weitereorte weiterearbeitsorte autreslieux otrasubicaciones altresedi anderelocaties',
  workMode:
    'workmode remote isremote remotetype remoteallowed remoteoption workplacetype workplace_type joblocationtype locationtype workarrangement worktypelocation telecommuting homeoffice arbeitsmodell ' +
    'teletravail modedetravail modalidad teletrabajo modalita smartworking remotework thuiswerken modalidade trybpracy pracazdalna remotestatus worksite',
  employmentType:
    'employmenttype jobtype fulltimeparttimeindicator fulltimeparttime worktype formattedworktype contracttype typeofemployment employmentstatus employmentform schedule worktime categoriescommitment commitment beschaftigungsart ' +
    'anstellungsart arbeitszeit arbeitszeitmodell vertragsart typedecontrat typecontrat contrat tempsdetravail tipodecontrato tipocontrato jornada tipodejornada tipodicontratto tipocontratto ' +
    'contratto orario dienstverband contractvorm soortdienstverband regime tipodeemprego rodzajumowy wymiarpracy etat appointment positiontype jobschedule positionscheduletype hours | type shift',
  seniority:
    'seniority senioritylevel careerlevel experiencelevel formattedexperiencelevel joblevel level categorieslevel experience karrierestufe berufserfahrung niveaudexperience experience niveau ' +
    'nivel niveldeexperiencia experiencia esperienza livello ervaring ervaringsniveau experiencerequired doswiadczenie poziom',
  openings:
    'openings numberofopenings vacancies numberofvacancies positions numberofpositions totaljobopenings headcount anzahlstellen nombredepostes vacantes numerodevacantes posti aantalplaatsen vagas liczbawakatow ofpositions',
  description:
    'description jobdescription descriptionhtml content jobdescriptionhtml fulldescription details body responsibilities duties stellenbeschreibung beschreibung aufgaben deineaufgaben ihreaufgaben yourtasks yourrole descriptif ' +
    'descriptionduposte missions descripcion descripciondelpuesto funciones descrizione mansioni omschrijving functieomschrijving vacaturetekst descricao descricaodavaga opis opisstanowiska obowiazki ' +
    'descriptionrequirements jobdesc | descriptionplain summary text shortdescription jobsummary snippet',
  requirements:
    'requirements qualifications requiredqualifications minimumqualifications minimumqualrequirements experiencerequirements educationrequirements jobrequirements anforderungen profil ihrprofil deinprofil yourprofile qualifikation ' +
    'profilrecherche competencesrequises requisitos requisiti functieeisen eisen wymagania qualificationsrequired',
  benefits:
    'benefits jobbenefits perks wirbieten wasbieten warumwir whatweoffer leistungen avantages beneficios vantaggi arbeidsvoorwaarden benefity oferujemy',
  skills:
    'skills skillsdesc requiredskills keyskills skillsname tags keywords technologies kenntnisse fahigkeiten competences habilidades competenze vaardigheden competencias umiejetnosci technologie techstack',
  pay:
    'pay salary salaryrange salarytext compensation compensationsummary salarydescription payrange basesalary wage wages remuneration salaryestimate jobsalary gehalt vergutung lohn entgelt salaire ' +
    'remuneracion salario sueldo retribuzione stipendio ral salaris loon remuneracao wynagrodzenie placa gehaltsspanne bruttogehalt basesalaryvalue basesalaryvaluevalue',
  payMin:
    'paymin salarymin minsalary minpay salaryfrom salaryrangefrom salarylow minimumsalary minimumpay basesalaryvalueminvalue basesalaryminvalue salaryrangemin compensationminvalue gehaltvon gehaltmin mindestgehalt salairemin ' +
    'salairede salariominimo salariomin stipendiominimo salarisvan salarismin salarioinicial wynagrodzenieod placaod salaryfrom payrangemin compensationmin minamount estimatedsalaryvalueminvalue',
  payMax:
    'paymax salarymax maxsalary maxpay salaryto salaryrangeto salaryhigh maximumsalary maximumpay basesalaryvaluemaxvalue basesalarymaxvalue salaryrangemax compensationmaxvalue gehaltbis gehaltmax hochstgehalt salairemax ' +
    'salairea salariomaximo salariomax stipendiomassimo salaristot salarismax wynagrodzeniedo placado payrangemax compensationmax maxamount estimatedsalaryvaluemaxvalue',
  payCurrency:
    'paycurrency currency salarycurrency currencycode basesalarycurrency salaryrangecurrency compensationcurrencycode compensationcurrency wahrung devise moneda divisa valuta moeda waluta estimatedsalarycurrency',
  payPeriod:
    'payperiod period salaryperiod payfrequency salaryfrequency salaryinterval salarytype salaryunit basesalaryvalueunittext basesalaryunittext salaryrangeinterval compensationinterval payrate gehaltszeitraum zeitraum periode ' +
    'periodesalaire periodo periodosalarial periodiciteit okres estimatedsalaryvalueunittext compensationperiod paybasis',
  postedOn:
    'postedon postedat dateposted postingdate posteddate datepublished publishedat publishdate publicationdate pubdate firstpublished listedtime originallistedtime opendate startdateofposting ' +
    'veroffentlichtam veroffentlicht veroffentlichungsdatum eingestelltam datedepublication datepublication publieele fechadepublicacion fechapublicacion publicado datapubblicazione pubblicatoil ' +
    'publicatiedatum geplaatstop datadepublicacao datapublicacao datapublikacji opublikowano dateadded | date createdat created datecreated updatedat lastupdated datum fecha data posted listed dateupdated publish',
  closesOn:
    'closeson closes validthrough closingdate expirationdate expirydate expiry expires expiresat expireson deadline applicationdeadline applyby closedate closingtime enddate postuntil bewerbungsschluss bewerbungsfrist ' +
    'gultigbis ablaufdatum datelimite datedecloture datelimitedecandidature fechalimite fechadecierre fechafin datascadenza scadenza sluitingsdatum reageervoor datalimite prazo dataencerramento ' +
    'datawygasniecia terminskladania aplikujdo validuntil | end until',
  url:
    'url joburl jobpostingurl absoluteurl hostedurl link joblink postingurl detailurl viewjoburl pageurl permalink canonicalurl webpage stellenlink urloffre lien lienoffre enlace urloferta urlofferta ' +
    'vacatureurl urlvaga adres adresurl linkdooferty externalurl | applyurl applicationurl applylink bewerbungslink bewerbungsurl urlcandidature liencandidature jobtitelurl href website applicationlink',
  source: 'source sourcename jobsource quelle fuente fonte bron zrodlo | feed origin board site',
}

interface Meaning {
  readonly field: PostingField
  /** Used only when no other column has the field. */
  readonly isWeak: boolean
}

const meanings = new Map<string, Meaning>()
for (const isWeak of [false, true]) {
  for (const [field, words] of Object.entries(names)) {
    const list = words.split(' | ')[isWeak ? 1 : 0]?.split(' ') ?? []
    for (const word of list) {
      const key = nameKey(word)
      if (!meanings.has(key)) meanings.set(key, { field: field as PostingField, isWeak })
    }
  }
}

/** A column's name for comparison: letters and digits only, in lower case, without accents. */
function nameKey(name: string): string {
  return plain(name).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Last parts of a path that say nothing without the rest. */
const vague = new Set([
  'id',
  'name',
  'title',
  'url',
  'text',
  'value',
  'description',
  'type',
  'code',
  'key',
  'label',
  'content',
  'link',
  'date',
  'data',
  'number',
  'source',
  'reference',
  'website',
  'slug',
  'href',
  'address',
  'end',
  'created',
  'createdat',
  'updatedat',
])

/** What a column's name means. A path means what it says as a whole, or with its first or last parts. */
export function meaningOf(name: string): Meaning | undefined {
  const whole = meanings.get(nameKey(name))
  const parts = name.split('.')
  if (whole || parts.length === 1)
    return whole ?? meanings.get(nameKey(name.replace(/\([^)]*\)|\[[^\]]*\]|[*:]/g, '')))
  for (let from = 1; from < parts.length; from += 1) {
    const tail = nameKey(parts.slice(from).join(''))
    const meaning = vague.has(tail) ? undefined : meanings.get(tail)
    if (meaning) return { ...meaning, isWeak: true }
  }
  return undefined
}
