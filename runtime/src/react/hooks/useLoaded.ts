'use client'

import { useEffect, useState } from 'react'
import { reportHostError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'

/**
 * What code that loads late makes of a kit.
 *
 * @param load - the same function on every render.
 * @returns undefined until it has loaded, and on a server.
 */
export function useLoaded<Value>(kit: Kit, load: (kit: Kit) => Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly kit: Kit; readonly value: Value }>()
  useEffect(() => {
    let live = true
    load(kit).then((value) => {
      if (live) setLoaded({ kit, value })
    }, reportHostError)
    return () => {
      live = false
    }
  }, [kit, load])
  return loaded?.kit === kit ? loaded.value : undefined
}
