import { effect, untracked } from '@preact/signals-core'
import { languageOf } from '../../../common/languageOf.js'
import { translateErrors } from '../errors/AppKitError.js'
import type { PackedErrors, PackedLanguage } from './languages/packed/areas.js'
import { openModal, removeModal } from './modal.js'
import { moveModal } from './modalMachine.js'
import { problemMessages } from './problems.js'
import type { RouteEntry } from './state.js'
import { shown } from './texts.js'
import { putLanguage, putOwnWords as putWords } from './translate.js'
import type { Kit } from './types.js'

interface LanguageModule {
  readonly default: PackedLanguage
  /** Its messages of errors, which load after it. */
  readonly errors: () => Promise<{ readonly default: PackedErrors }>
}

/** Every language but English. Each loads by itself. */
export const languages: Readonly<Record<string, () => Promise<LanguageModule>>> = {
  ar: () => import('./languages/packed/ar.js'),
  de: () => import('./languages/packed/de.js'),
  es: () => import('./languages/packed/es.js'),
  fa: () => import('./languages/packed/fa.js'),
  fr: () => import('./languages/packed/fr.js'),
  he: () => import('./languages/packed/he.js'),
  hi: () => import('./languages/packed/hi.js'),
  id: () => import('./languages/packed/id.js'),
  it: () => import('./languages/packed/it.js'),
  ja: () => import('./languages/packed/ja.js'),
  ko: () => import('./languages/packed/ko.js'),
  nl: () => import('./languages/packed/nl.js'),
  pl: () => import('./languages/packed/pl.js'),
  'pt-BR': () => import('./languages/packed/pt-BR.js'),
  ru: () => import('./languages/packed/ru.js'),
  th: () => import('./languages/packed/th.js'),
  tr: () => import('./languages/packed/tr.js'),
  uk: () => import('./languages/packed/uk.js'),
  vi: () => import('./languages/packed/vi.js'),
  'zh-CN': () => import('./languages/packed/zh-CN.js'),
  'zh-TW': () => import('./languages/packed/zh-TW.js'),
}

interface OwnWords {
  readonly [area: string]: object | undefined
}

let errors: PackedErrors = {}
let ownErrors: PackedErrors = {}

/** Gives errors the texts of the language, with priority to the host's own. */
const putErrors = () => translateErrors({ ...errors, ...ownErrors, ...problemMessages })
putErrors()

/** Puts the words of the host in the place of those of any language. */
export function putOwnWords(words: OwnWords): void {
  putWords(words)
  const own = Object.entries<unknown>({ ...words.problem })
  ownErrors = Object.fromEntries(own.filter((each): each is [string, string] => typeof each[1] === 'string'))
  putErrors()
}

let calls = 0

/**
 * Loads a language and puts its texts in the place of those that are there. If several are asked for at once, the last one is
 * shown.
 *
 * @param locale - BCP 47. If it is no language, or not one of ours, the texts are English.
 * @param isStart - whether the modal waits for it, so that nothing is drawn yet.
 */
export async function showLanguage(kit: Kit, locale: string, isStart?: boolean): Promise<void> {
  calls += 1
  const call = calls
  const name = languageOf(locale, Object.keys(languages))
  const packed = name && (await languages[name]?.().catch(() => undefined))
  if (call !== calls || kit.locale.peek() === locale || (name && !packed)) return
  putLanguage(packed ? packed.default : undefined, name ?? 'en')
  errors = {}
  putErrors()
  Object.assign(shown, {
    lang: canonicalTag(locale, name ?? 'en'),
    dir: packed && /^(ar|fa|he)$/.test(name) ? 'rtl' : 'ltr',
  })
  // The buttons read it.
  kit.locale.value = locale
  if (!isStart) drawAgain(kit)
  if (packed) loadErrors(packed, call)
}

/** Nothing waits for the messages of errors. If they do not load, errors are in English. */
function loadErrors(packed: LanguageModule, call: number): void {
  packed.errors().then(
    (loaded) => {
      if (call !== calls) return
      errors = loaded.default
      putErrors()
    },
    () => {},
  )
}

/** A tag as BCP 47 writes it, as numbers need one. A page may say `pt_BR` or `DE`. */
function canonicalTag(locale: string, name: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? name
  } catch {
    return name
  }
}

/** Ends the wait of a kit for its user to go on. */
const waits = new WeakMap<Kit, () => void>()

/**
 * Views were drawn with the texts that were there, so the modal starts again with what it shows, and with the way back from there. A
 * view that has asked a wallet would ask again: then the modal starts again when the user goes on.
 */
function drawAgain(kit: Kit): void {
  waits.get(kit)?.()
  waits.delete(kit)
  const modal = kit.modal.peek()
  const history = kit.router.peek()
  const entry = history.at(-1)
  if (modal.open && entry && kit.asking === entry) waits.set(kit, whenLeft(kit, entry, drawAgain))
  else {
    removeModal(kit)
    if (!modal.open || !entry) return
    openModal(kit, { view: entry.view, data: entry.data as never }).catch(() => {})
    kit.router.value = history
    moveModal(kit, 'opened', modal.namespace)
  }
}

/** Calls back when a view is no longer the one that is shown. Returns what ends that. */
const whenLeft = (kit: Kit, entry: RouteEntry, act: (kit: Kit) => void) =>
  effect(() => {
    if (kit.router.value.at(-1) !== entry) untracked(() => act(kit))
  })
