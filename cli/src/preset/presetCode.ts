import { languages } from '../../../common/languageOf.js'
import { namespaces as catalogue } from '../catalogue/namespaces.js'
import { densities, fonts, type Look, layouts, modes, palettes, radii } from './looks.js'

/** Everything that an id of the theme builder carries. */
export interface Design {
  readonly look: Look
  /** In the order of the catalogue. */
  readonly namespaces: readonly string[]
  /** The switches that are on. */
  readonly features: ReadonlySet<string>
  /** The language of the widget, one of `languages`. Undefined for that of the page. */
  readonly locale: string | undefined
}

/** The namespaces of an id by position: those of the catalogue, whose order stays. A new one is added at its end. */
export const namespaceOrder: readonly string[] = catalogue.map(({ id }) => id)
/** The switches of an id by position. New ones are only ever added at the end. */
export const featureOrder: readonly string[] =
  'walletConnect balances swaps onramp receive send names email socials history siwx smartSessions collectibles pay emailShowWallets analytics allWallets legalCheckbox collapseWallets passkey guest forgetLastLogin ownLogin'.split(
    ' ',
  )

/**
 * The versions of an id without a language and of one with it. A program that knows only the first says that the second is
 * newer.
 */
const versions = ['1', '2'] as const
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** How many bits each field has, in their order. A language is counted from 1; 0 is that of the page. */
const sizes = {
  mode: 2,
  palette: 4,
  radius: 2,
  font: 4,
  density: 1,
  layout: 1,
  accents: 2,
  accent: 24,
  accentDark: 24,
  language: 6,
  namespaces: 8,
  features: 32,
} as const
type Field = keyof typeof sizes
const order = Object.keys(sizes) as readonly Field[]
const length = Math.ceil(Object.values(sizes).reduce((sum, size) => sum + size, 0) / 6)

/**
 * Writes a design as an id: a version, its fields in digits of six bits, and a digit that tells a mistyped id.
 *
 * @param design - a design of known values.
 * @returns 21 letters, digits, `-` and `_`, the first of them a digit.
 */
export function encodeDesign({ look, namespaces, features, locale }: Design): string {
  const values: Readonly<Record<Field, number>> = {
    mode: modes.indexOf(look.mode),
    palette: palettes.findIndex(({ id }) => id === look.palette),
    radius: radii.indexOf(look.radius),
    font: fonts.findIndex(({ id }) => id === look.font),
    density: densities.indexOf(look.density),
    layout: layouts.indexOf(look.layout),
    accents: look.accent === undefined ? 0 : look.accentDark === undefined ? 1 : 2,
    accent: numberOf(look.accent),
    accentDark: numberOf(look.accent === undefined ? undefined : look.accentDark),
    language: locale === undefined ? 0 : languages.indexOf(locale) + 1,
    namespaces: toMask(namespaceOrder, (id) => namespaces.includes(id)),
    features: toMask(featureOrder, (id) => features.has(id)),
  }
  const bits = order.map((field) => values[field].toString(2).padStart(sizes[field], '0')).join('')
  const body = Array.from(
    { length },
    (_, index) => digits[Number.parseInt(bits.slice(index * 6, index * 6 + 6).padEnd(6, '0'), 2)],
  ).join('')
  return versions[locale === undefined ? 0 : 1] + body + checkDigit(body)
}

/**
 * Reads an id. One that `encodeDesign` would write otherwise is not read, so a design has one id.
 *
 * @param text - any text.
 * @returns undefined if it is no id of these versions.
 */
export function decodeDesign(text: string): Design | undefined {
  if (!new RegExp(`^[${versions.join('')}][A-Za-z0-9_-]{${length + 1}}$`).test(text)) return undefined
  const body = text.slice(1, -1)
  const bits = [...body].map((digit) => digits.indexOf(digit).toString(2).padStart(6, '0')).join('')
  let at = 0
  const values = Object.fromEntries(
    order.map((field) => {
      const value = Number.parseInt(bits.slice(at, at + sizes[field]), 2)
      at += sizes[field]
      return [field, value]
    }),
  ) as Readonly<Record<Field, number>>
  const [palette, font] = [palettes[values.palette]?.id, fonts[values.font]?.id]
  const [mode, radius] = [modes[values.mode], radii[values.radius]]
  const [density, layout] = [densities[values.density], layouts[values.layout]]
  const namespaces = namespaceOrder.filter((_, index) => hasBit(values.namespaces, index))
  if (!palette || !font || !mode || !radius || !density || !layout || namespaces.length === 0)
    return undefined
  const look: Look = {
    mode,
    palette,
    radius,
    font,
    density,
    layout,
    accent: values.accents === 0 ? undefined : colourOf(values.accent),
    accentDark: values.accents === 2 ? colourOf(values.accentDark) : undefined,
  }
  const features = new Set(featureOrder.filter((_, index) => hasBit(values.features, index)))
  const design = { look, namespaces, features, locale: languages[values.language - 1] }
  return encodeDesign(design) === text ? design : undefined
}

function toMask(ids: readonly string[], has: (id: string) => boolean): number {
  return ids.reduce((sum, id, index) => sum + (has(id) ? 2 ** index : 0), 0)
}

function hasBit(mask: number, index: number): boolean {
  return Math.floor(mask / 2 ** index) % 2 === 1
}

function numberOf(colour: string | undefined): number {
  return colour === undefined ? 0 : Number.parseInt(colour.slice(1), 16)
}

function colourOf(value: number): string {
  return `#${value.toString(16).padStart(6, '0')}`
}

/** Differs whenever one digit does, and nearly always when two neighbours are swapped. */
function checkDigit(body: string): string {
  const sum = [...body].reduce((sum, digit) => (sum * 31 + digits.indexOf(digit) + 1) % 64, 0)
  return digits.charAt(sum)
}
