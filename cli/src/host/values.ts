/** A config, or a part of one, that was not written under a type. */
export type Values = Readonly<Record<string, unknown>>

/** A CAIP-2 id. */
export const networkId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** An address of eip155. */
export const contract = /^0x[0-9a-fA-F]{40}$/
/** An address of solana. */
export const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** A value as a sentence has it. */
export function said(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  return (JSON.stringify(value) ?? String(value)).slice(0, 60)
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Whether a value is an address with a protocol that `protocol` matches. */
export function isUrl(value: unknown, protocol: RegExp): boolean {
  return typeof value === 'string' && URL.canParse(value) && protocol.test(new URL(value).protocol)
}

/** The names of colours (CSS Color 4, section 6), and the two keywords that stand for one. */
const colourNames = new Set(
  [
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood',
    'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray',
    'darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen',
    'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue',
    'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew',
    'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan',
    'lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray',
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue',
    'mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred',
    'midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid',
    'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple',
    'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue',
    'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white',
    'whitesmoke yellow yellowgreen transparent currentcolor',
  ].flatMap((line) => line.split(' ')),
)

const colourFunctions = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(/i

/**
 * Whether a value is a CSS colour (CSS Color 4 and 5), and cannot end its declaration. The arguments of a function are
 * not looked at.
 *
 * @param value - anything.
 */
export function isColour(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[#A-Za-z0-9 .,%()/+-]{1,100}$/.test(value)) return false
  if (value.startsWith('#')) return /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)
  if (!colourFunctions.test(value)) return colourNames.has(value.toLowerCase())
  let depth = 0
  for (const character of value) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0 && value.endsWith(')')
}
