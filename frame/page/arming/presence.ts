/** Coordinates of presses are rounded. In pixels. */
const rounding = 2
/** Pixels of the device for one of the page, on usual screens, where the browser's zoom is 100 %. */
const screenRatios = [1, 1.25, 1.5, 2, 3]

/** The place of the pointer, and whether it has been in the frame before. */
export interface Presence {
  /**
   * Takes an event of the pointer.
   *
   * @returns whether the pointer has come in by this event, or finds the frame at another place of the screen
   */
  isNew(event: PointerEvent): boolean
  /** The pointer is somewhere else now. */
  end(): void
}

/** Creates one for a pointer that is not in the frame, as far as is known. */
export function createPresence(): Presence {
  // Nobody else can move a window of its own.
  const isWindow = parent === window
  let kind: string | undefined
  let last: PointerPlace | undefined
  return {
    isNew: (event) => {
      const hasCome = kind !== event.pointerType
      const isMoved = !isWindow && last !== undefined && !isUnmoved(last, event)
      kind = event.pointerType
      // A frame cannot see that it is moved, but that a pointer has another place on it than on the screen.
      last = event
      return hasCome || isMoved
    },
    end: () => {
      kind = undefined
    },
  }
}

type PointerPlace = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** Whether a pointer moved on the screen as it moved in the frame, at any zoom of the browser that there can be. */
export function isUnmoved(before: PointerPlace, now: PointerPlace): boolean {
  const moved = [
    [now.screenX - before.screenX, now.clientX - before.clientX],
    [now.screenY - before.screenY, now.clientY - before.clientY],
  ] as const
  const zooms = [1, ...screenRatios.map((ratio) => devicePixelRatio / ratio)]
  return zooms.some((zoom) =>
    moved.every(([onScreen, inFrame]) => Math.abs(onScreen - zoom * inFrame) <= rounding),
  )
}
