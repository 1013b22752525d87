/**
 * In a window that the frame opened: hears only the frame, which is of this origin, and tells it that the window is ready.
 *
 * @param hear - called with what it says
 * @returns what says something to the frame. A page of another origin that opened this window does not get it.
 */
export function hearOpener(hear: (data: unknown) => void): (message: object) => void {
  const opener = window.opener as Window | null
  const say = (message: object) => opener?.postMessage(message, location.origin)
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (opener !== null && source === opener && origin === location.origin) hear(data)
  })
  say({ type: 'appkit-frame/ready' })
  return say
}
