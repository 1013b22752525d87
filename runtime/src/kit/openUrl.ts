const allowed = new Set(['https:', 'http:', 'mailto:'])

/**
 * The one place where an address that came from data is opened. `https:` always; `http:` only on
 * this machine. Never `javascript:`, `data:`, `blob:` or `file:` (security.md, decision 7).
 *
 * @returns whether it was opened.
 */
export function openUrl(text: string, options: { readonly target?: '_blank' | '_self' } = {}): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !allowed.has(url.protocol) || url.username !== '' || url.password !== '')
    return false
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return false
  window.open(url.href, options.target ?? '_blank', 'noopener,noreferrer')
  return true
}
