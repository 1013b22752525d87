/**
 * Listens, in a window of this origin, to the frame that the window belongs to, and tells it that the window is ready.
 * Messages of other windows and origins are ignored.
 *
 * @param onMessage - called with each message
 * @param frame - default: the opener of this window
 * @param name - name of the frame, if the window found it by that; sent with the first message
 * @returns posts a message to the frame. A page of another origin does not receive it
 */
export function listenToFrame(
  onMessage: (data: unknown) => void,
  frame = window.opener as Window | null,
  name?: string,
): (message: object) => void {
  const post = (message: object) => frame?.postMessage(message, location.origin)
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (frame !== null && source === frame && origin === location.origin) onMessage(data)
  })
  post({ type: 'appkit-frame/ready', ...(name !== undefined && { name }) })
  return post
}

/**
 * Passes the result of a window that logs in to who may have it: to the page of the app that the window took the place of, or to
 * the page that opened it. Only a page of that site's origin receives it, whoever opened the window.
 *
 * @param outcome - from the server: `resultUri`, and `site` or `returnTo`. With neither, nobody has it
 */
export function passOn({ resultUri, returnTo, site }: Readonly<Record<string, unknown>>): void {
  if (typeof returnTo === 'string') location.replace(returnTo)
  else if (typeof site === 'string') (window.opener as Window | null)?.postMessage({ resultUri }, site)
}
