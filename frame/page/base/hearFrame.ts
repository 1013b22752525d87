/**
 * In a window: hears only the frame that it is for, which is of this origin, and tells it that the window is ready.
 *
 * @param hear - called with what it says
 * @param frame - by default what opened this window
 * @param name - the frame's, if it was found by it: said with it
 * @returns what says something to the frame. A page of another origin does not get it.
 */
export function hearFrame(
  hear: (data: unknown) => void,
  frame = window.opener as Window | null,
  name?: string,
): (message: object) => void {
  const say = (message: object) => frame?.postMessage(message, location.origin)
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (frame !== null && source === frame && origin === location.origin) hear(data)
  })
  say({ type: 'appkit-frame/ready', ...(name !== undefined && { name }) })
  return say
}
