/** The names of colours (CSS Color 4, section 6), and the two keywords that stand for one. */
const names = new Set(
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

const functions = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(/i

/**
 * Whether a value is a CSS colour (CSS Color 4 and 5), and cannot end its declaration. What is between the brackets of a
 * function is not looked at.
 *
 * @param value Anything.
 */
export function isColour(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[#A-Za-z0-9 .,%()/+-]{1,100}$/.test(value)) return false
  if (value.startsWith('#')) return /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)
  if (!functions.test(value)) return names.has(value.toLowerCase())
  let depth = 0
  for (const character of value) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0 && value.endsWith(')')
}
