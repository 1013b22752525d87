import type { Mode } from './apps.js'

/** How every view is shown once. Nothing moves in any of them: that is how somebody sees it who asks for less motion. */
export const modes: readonly Mode[] = [
  ...[320, 360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width} ${colorScheme}`,
      width,
      height: width === 1280 ? 800 : width === 768 ? 1024 : 640,
      colorScheme,
    })),
  ),
  { name: 'right to left', width: 360, height: 640, dir: 'rtl' },
  ...(['ar', 'de', 'ja', 'hi'] as const).map((locale, index) => ({
    name: `language ${locale}`,
    width: 360,
    height: 640,
    locale,
    colorScheme: index % 2 === 0 ? ('dark' as const) : ('light' as const),
  })),
  { name: 'forced colours', width: 360, height: 640, forcedColors: 'active' },
  { name: 'zoom 200', width: 640, height: 400, zoom: 2 },
  { name: 'zoom 400', width: 320, height: 256, zoom: 4 },
  { name: '640 x 320', width: 640, height: 320 },
  ...['DejaVu Sans Condensed', 'DejaVu Serif', 'DejaVu Sans Mono'].map((font) => ({
    name: `font ${font}`,
    width: 360,
    height: 640,
    font,
  })),
]
