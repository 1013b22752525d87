import type { Kit } from '../kit/types.js'

/** The name of the app: that of its config, else the host of its page. */
export const appName = ({ config }: Kit): string => config.metadata.name || location.host

/**
 * The picture that an app is known by: the first of its `metadata.icons`, else the icon of its page.
 *
 * @returns its address; undefined for a page without one.
 */
export function appPicture({ config }: Kit): string | undefined {
  const [own] = config.metadata.icons
  if (own) return own
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"][href]')?.href
  return icon && /^(https?:|data:image\/)/.test(icon) ? icon : undefined
}
