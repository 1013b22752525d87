import { readOriginPattern } from '../frame/frame.js'

/** Names below those of countries that registries give out alike everywhere. */
const registries = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/
/** Names that the registry of one country gives out besides. */
const ofOneCountry: ReadonlySet<string> = new Set(
  (
    'ltd.uk plc.uk me.uk nhs.uk sch.uk mod.uk gv.at or.at asn.au id.au gob.mx gob.es nom.es gob.ar gob.cl gob.pe ' +
    'nom.co or.jp ne.jp go.jp ad.jp ed.jp gr.jp lg.jp or.kr ne.kr re.kr pe.kr go.kr or.th go.th in.th mi.th ' +
    'or.id go.id web.id my.id biz.id sch.id firm.in gen.in ind.in nic.in gouv.fr nom.fr asso.fr gen.nz iwi.nz ' +
    'govt.nz idv.tw idv.hk web.za nom.za or.ke ne.ke go.ke or.tz ne.tz go.tz gen.tr web.tr bel.tr k12.tr ind.br ' +
    'art.br blog.br eco.br adv.br eng.br info.pl biz.pl waw.pl muni.il k12.il in.ua kiev.ua'
  ).split(' '),
)
/** Two labels of which the second is a country: a registry of one of the above, or the name of somebody. */
const ofCountry = /^[a-z0-9]{2,4}\.[a-z]{2}$/

/**
 * Whether strangers have names below a host: it is of a registry, or of a service whose customers have a name each. By a short
 * list of those that are common, not by the Public Suffix List.
 */
export function isShared(host: string): boolean {
  if (!host.includes('.')) return true
  if (ofCountry.test(host)) return registries.test(host) || ofOneCountry.has(host)
  const allows = (text: string): boolean => readOriginPattern(text, false) !== undefined
  return allows(`https://page.${host}`) && !allows(`https://*.${host}`)
}

/** The site of a host, which browsers keep cookies by: the shared part of its name, and the label before it. */
export function siteOf(host: string): string {
  // An address of a network has no site but itself.
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const shared = labels.findIndex((_label, at) => isShared(labels.slice(at).join('.')))
  return labels.slice(Math.max(shared - 1, 0)).join('.')
}
