import { promises } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** When the disk of a run fails. */
interface Fault {
  /** The step of writing at which the process ends: the first is 1. A file at which it is hit is half written. */
  readonly step?: number
  /** How many bytes there is room for. */
  readonly room?: number
}

/** Result of a run, with its steps of writing and the bytes it wrote. */
export interface DiskUse<Value> {
  /** The value that the run returned; undefined if its process ended before. */
  readonly result: Value | undefined
  readonly steps: number
  readonly bytes: number
}

/**
 * Runs a command of this process on a disk that fails. A process that ends is one that never gets an answer again from
 * its disk, so it does nothing more: no other promise of it is settled, and nothing is tidied.
 *
 * @param fault - when it fails. Without one, the steps and bytes are counted.
 * @param work - writes by `node:fs/promises`.
 */
export async function onFaultyDisk<Value>(
  { step = 0, room = Number.POSITIVE_INFINITY }: Fault,
  work: () => Promise<Value>,
): Promise<DiskUse<Value>> {
  const real = { ...promises }
  const handles: FileHandle[] = []
  let steps = 0
  let bytes = 0
  let end = () => {}
  const ended = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  const isLast = () => {
    steps++
    return steps === step
  }
  const stop = (): Promise<never> => {
    end()
    return new Promise(() => {})
  }
  const counted =
    <Words extends unknown[], Result>(call: (...words: Words) => Promise<Result>) =>
    (...words: Words) =>
      isLast() ? stop() : call(...words)

  const open: typeof promises.open = async (...words) => {
    if (isLast()) return stop()
    const handle = await real.open(...words)
    handles.push(handle)
    const { writeFile } = handle
    handle.writeFile = async (content) => {
      const buffer = Buffer.from(typeof content === 'string' ? content : (content as Uint8Array))
      const last = isLast()
      const fits = Math.min(last ? buffer.length >> 1 : buffer.length, room - bytes)
      bytes += fits
      await writeFile.call(handle, buffer.subarray(0, fits))
      if (last) return stop()
      if (fits < buffer.length)
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    return handle
  }
  const { rename, link, mkdir, rm } = real
  Object.assign(promises, {
    open,
    rename: counted(rename),
    link: counted(link),
    mkdir: counted(mkdir as typeof rm),
    rm: counted(rm),
  })
  syncBuiltinESMExports()
  try {
    return { result: await Promise.race([work(), ended]), steps, bytes }
  } finally {
    Object.assign(promises, real)
    syncBuiltinESMExports()
    // As the system does with those of a process that has ended.
    for (const handle of handles) await handle.close().catch(() => {})
  }
}
