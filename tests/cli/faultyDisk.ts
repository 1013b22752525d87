import { cpSync, promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'

/** How the disk of a run behaves. */
interface Fault {
  /** How many bytes there is room for. */
  readonly room?: number
  /**
   * Is called at each step of writing, the first of which is 1: before a call that changes something, and when a file is
   * half written.
   */
  readonly onStep?: (step: number) => void
}

/** Result of a run, with the bytes it wrote. */
export interface DiskUse<Value> {
  readonly result: Value
  readonly bytes: number
}

/**
 * Runs a command of this process on a disk that may be full, and tells its steps.
 *
 * @param fault - what happens on the disk. Without one, the bytes are counted.
 * @param work - writes by `node:fs/promises`.
 */
export async function onFaultyDisk<Value>(
  { room = Number.POSITIVE_INFINITY, onStep = () => {} }: Fault,
  work: () => Promise<Value>,
): Promise<DiskUse<Value>> {
  const real = { ...promises }
  let steps = 0
  let bytes = 0
  const pass = () => {
    steps++
    onStep(steps)
  }
  const counted =
    <Words extends unknown[], Result>(call: (...words: Words) => Promise<Result>) =>
    (...words: Words) => {
      pass()
      return call(...words)
    }

  const open: typeof promises.open = async (...words) => {
    pass()
    const handle = await real.open(...words)
    const { writeFile } = handle
    handle.writeFile = async (content) => {
      const buffer = Buffer.from(typeof content === 'string' ? content : (content as Uint8Array))
      const fits = Math.min(buffer.length, room - bytes)
      const half = Math.min(buffer.length >> 1, fits)
      bytes += fits
      await writeFile.call(handle, buffer.subarray(0, half))
      pass()
      await writeFile.call(handle, buffer.subarray(half, fits))
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
    return { result: await work(), bytes }
  } finally {
    Object.assign(promises, real)
    syncBuiltinESMExports()
  }
}

/**
 * Runs a command once, and copies its folder at each step of writing: each copy is what a process that ended there would
 * have left.
 *
 * @param root - the folder
 * @param copies - an empty folder
 * @returns the copies in the order of the steps, each with the name of the folder
 */
export async function copyAtEachStep(
  root: string,
  copies: string,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const made: string[] = []
  const onStep = (step: number) => {
    const copy = join(copies, String(step), basename(root))
    cpSync(root, copy, { recursive: true, verbatimSymlinks: true })
    made[step - 1] = copy
  }
  await onFaultyDisk({ onStep }, work)
  return made
}
