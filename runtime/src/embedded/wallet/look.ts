/** The picture of the embedded wallet: an envelope. */
export const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#3355ff"/><path d="M10 14h20v13H10zm0 0 10 8 10-8" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
  )

/**
 * The look of the page as the frame is sent it.
 *
 * @param accent - as browsers compute it, `rgb(…)`; another notation is left out.
 * @returns the payload of SYNC_THEME.
 */
export function readLook(mode: 'light' | 'dark' | 'system', accent: string) {
  const isDark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(accent)?.slice(1)
  const hex = parts?.map((part) => Number(part).toString(16).padStart(2, '0')).join('')
  const themeVariables = hex === undefined ? {} : { '--w3m-accent': `#${hex}` }
  return { themeMode: isDark ? ('dark' as const) : ('light' as const), themeVariables }
}
