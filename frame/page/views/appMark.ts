import { make } from './dom.js'

/** The app that the frame is in. */
export interface NamedApp {
  /** As the wallet's server has it. What a page calls itself is not shown. */
  readonly name: string
  /** Its origin, which the browser vouches for. */
  readonly site: string
}

let app: NamedApp = { name: '', site: '' }

/** Keeps the name of the app, for its tile. */
export function nameApp(name: string, site: string): void {
  app = { name, site }
}

/** The app that `nameApp` was given, for a window of the wallet. */
export const currentApp = (): NamedApp => app

const nameOf = (site: string) => (site === app.site ? app.name.trim() : '')
const hostOf = (site: string) => site.replace(/^https?:\/\//, '')

/** The name of an app as the wallet's server has it, else its origin. */
export const nameOrOrigin = (site: string): string => nameOf(site) || site

/** What an app is called: its name, else the host of its origin. */
export const callSite = (site: string): string => nameOf(site) || hostOf(site)

/**
 * A tile with the first letter of an app, in a colour of its origin: the same origin always has the same, and a page cannot choose
 * it. It stands for a picture, because a picture of the page could draw a tick, or the mark of another app, between what the
 * wallet vouches for.
 */
export function appTile(site: string): HTMLElement {
  const [letter = '?'] = callSite(site).match(/[\p{L}\p{N}]/u) ?? []
  const tile = make('span', { class: 'tile', text: letter })
  tile.ariaHidden = 'true'
  tile.style.setProperty('--hue', String(hueOf(site)))
  return tile
}

/** The name of an app and below it, always, its origin. */
export function appNames(site: string): HTMLElement {
  const name = nameOf(site)
  const lines = make('span', { class: 'names' })
  if (name !== '') lines.append(make('strong', { text: name }))
  lines.append(make('span', { class: 'origin', text: site, test: 'frame-site' }))
  return lines
}

/** The app that asks, in one line: its tile, its name and its origin. */
export const siteLine = (site: string): HTMLElement =>
  make('div', { class: 'site' }, appTile(site), appNames(site))

/** A hue of 0 to 359, the same for the same text (FNV-1a). */
function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % 360
}
