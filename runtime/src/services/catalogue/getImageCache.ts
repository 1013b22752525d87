import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'
import type { ImageKind } from './types.js'

export interface ImageCache {
  readonly urls: ReadonlySignal<ReadonlyMap<string, string>>
  request(kind: ImageKind, id: string): void
}

const caches = new WeakMap<Kit, ImageCache>()

/** The pictures of a kit, shared by everything that shows one. */
export function getImageCache(kit: Kit): ImageCache {
  const cache = caches.get(kit) ?? createImageCache(kit)
  caches.set(kit, cache)
  return cache
}

/**
 * Pictures as object URLs, each fetched once. One that fails is asked for again by the next row
 * that wants it; nobody is told, the row keeps its drawn tile.
 */
function createImageCache(kit: Kit): ImageCache {
  const urls = signal<ReadonlyMap<string, string>>(new Map())
  const asked = new Set<string>()
  let arrived = new Map<string, string>()

  /** Pictures come in bursts; the rows are told once a turn. */
  function publish(id: string, url: string): void {
    if (arrived.size === 0)
      queueMicrotask(() => {
        urls.value = new Map([...urls.peek(), ...arrived])
        arrived = new Map()
      })
    arrived.set(id, url)
  }

  return {
    urls,
    request(kind, id) {
      if (asked.has(id)) return
      asked.add(id)
      const fetched = import('./calls.js').then(({ fetchImage }) => fetchImage(kit, kind, id))
      fetched.then(
        (blob) => publish(id, URL.createObjectURL(blob)),
        () => asked.delete(id),
      )
    },
  }
}
