type Listener = (value: never) => void

/** The listeners of a fake wallet, by event. */
export function createListeners<Value extends Listener>() {
  const listeners = new Map<string, Set<Value>>()
  return {
    on: (event: string, listener: Value): void =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Value): void => void listeners.get(event)?.delete(listener),
    emit(event: string, value: Parameters<Value>[0]): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
    count: (): number => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

/** A switch that a fake wallet remembers over a reload, if the test gives it a storage. */
export function createFlag(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  key: string,
) {
  let isOn = storage?.getItem(key) === 'true'
  return {
    isOn: () => isOn,
    /** @returns whether that changed anything. */
    set(next: boolean): boolean {
      const isChanged = isOn !== next
      isOn = next
      if (next) storage?.setItem(key, 'true')
      else storage?.removeItem(key)
      return isChanged
    },
  }
}
