import type { SocialProvider } from '../../kit/config.js'
import * as css from './socials.css.js'

/** On a grid of 24. Without a colour it is that of the text. */
const shapes: Readonly<Record<SocialProvider, readonly (readonly [path: string, color?: string])[]>> = {
  google: [
    [
      'M20.6 12.2c0-.6-.1-1.2-.2-1.8H12v3.5h4.8a4.1 4.1 0 01-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.7z',
      '#4285f4',
    ],
    ['M12 21c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 01-8.1-2.9H4V16a9 9 0 008 5z', '#34a853'],
    ['M7 13.7a5.4 5.4 0 010-3.4V8H4a9 9 0 000 8z', '#fbbc05'],
    ['M12 6.6c1.3 0 2.5.5 3.4 1.3L18 5.4A9 9 0 004 8l3 2.3a5.4 5.4 0 015-3.7z', '#ea4335'],
  ],
  x: [
    [
      'M3.5 4h5l4.3 6L18 4h2.2l-6.4 7.4L20.8 20.5h-5l-4.7-6.5-5.6 6.5H3.3l6.8-7.9zM6.7 5.6l9.9 13.3h1.2L7.9 5.6z',
    ],
  ],
  discord: [
    [
      'M7.5 6C8.9 5.3 10.4 5 12 5s3.1.3 4.5 1c2 2.9 3 6.3 2.7 9.8-1.5 1.1-2.9 1.8-4.4 2.2l-1-1.7c-.8.2-1.5.3-1.8.3s-1-.1-1.8-.3l-1 1.7c-1.5-.4-2.9-1.1-4.4-2.2C4.5 12.3 5.5 8.9 7.5 6zM9.3 10.3a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zm5.4 0a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2z',
      '#5865f2',
    ],
  ],
  wallet: [
    [
      'M4 7.5A2.5 2.5 0 016.5 5H17v2h1.5A2.5 2.5 0 0121 9.5v7a2.5 2.5 0 01-2.5 2.5h-12A2.5 2.5 0 014 16.5zM6.5 7H15V7zM17 11.5h4v3h-4z',
    ],
  ],
  farcaster: [['M5 5h14v2h-1v12h-3v-5a3 3 0 00-6 0v5H6V7H5z', '#8a63d2']],
  github: [
    [
      'M12 2.5a9.5 9.5 0 00-3 18.5v-2.6c-2 .4-2.6-1-2.9-1.7-.2-.4-.6-.9-1.1-1.2 1.3-.2 2 .8 2.4 1.4.5.7 1.2.7 1.7.4.1-.5.4-.9.7-1.1-2.3-.4-4.1-1.4-4.1-4.6 0-1 .3-1.8.9-2.5-.1-.3-.4-1.2.1-2.5 0 0 .8-.2 2.6 1a9 9 0 015.4 0c1.8-1.2 2.6-1 2.6-1 .5 1.3.2 2.2.1 2.5.6.7.9 1.5.9 2.5 0 3.2-1.8 4.2-4.2 4.6.4.3.8 1 .8 2V21A9.5 9.5 0 0012 2.5z',
    ],
  ],
  apple: [
    [
      'M12 8.2c1-.4 2-.9 3.2-.9 1.5 0 2.9.8 3.7 2-3 1.7-2.5 5.7.5 6.9-.8 2-2.3 4.8-4.2 4.8-1.2 0-1.7-.8-3.2-.8s-2 .8-3.2.8C6.4 21 4 16.8 4 13.2c0-3.6 2.3-5.7 4.6-5.7 1.3 0 2.4.7 3.4.7zM15.6 3c.1 1.8-1.6 3.7-3.5 3.6-.2-1.7 1.5-3.5 3.5-3.6z',
    ],
  ],
  facebook: [
    [
      'M12 2.5a9.5 9.5 0 00-1.6 18.9v-6.7H8V12h2.4V9.9c0-2.4 1.4-3.7 3.5-3.7.8 0 1.6.1 2.1.2v2.3h-1.2c-1.2 0-1.6.7-1.6 1.5V12h2.7l-.4 2.7h-2.3v6.7A9.5 9.5 0 0012 2.5z',
      '#1877f2',
    ],
  ],
}

/** The mark of a provider. Decorative: its name is always in a text too. */
export function SocialMark({ provider, large = false }: { provider: SocialProvider; large?: boolean }) {
  const size = large ? 40 : 24
  return (
    <span className={large ? `${css.mark} ${css.markLarge}` : css.mark}>
      <svg viewBox="0 0 24 24" width={size} height={size} fillRule="evenodd" aria-hidden="true">
        {shapes[provider].map(([path, color = 'currentColor']) => (
          <path key={path} d={path} fill={color} />
        ))}
      </svg>
    </span>
  )
}
