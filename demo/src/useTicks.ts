import { useAppKitEvents } from 'appkit-runtime/react'
import { useCallback, useEffect, useState } from 'react'
import { completedBy, type TaskId } from './tasks'

const key = 'demo-done'

/** The tasks that are done, kept for this tab, and a function that ticks one. */
export function useTicks(): readonly [ReadonlySet<TaskId>, (id: TaskId) => void] {
  const [done, setDone] = useState<ReadonlySet<TaskId>>(read)
  const tick = useCallback((id: TaskId) => {
    setDone((before) => {
      const next = new Set(before).add(id)
      sessionStorage.setItem(key, [...next].join())
      return next
    })
  }, [])

  const event = useAppKitEvents()
  useEffect(() => {
    const id = completedBy(event)
    if (id !== undefined) tick(id)
  }, [event, tick])
  return [done, tick]
}

function read(): ReadonlySet<TaskId> {
  const kept = sessionStorage.getItem(key)
  return new Set(kept ? (kept.split(',') as TaskId[]) : [])
}
