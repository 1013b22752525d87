// Loaded before a command: counts the steps by which it writes, and at one of them ends the process or lets the disk
// be full. A step that is hit in the middle of a file has written half of it.
import { promises, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { FAULT_BYTES, FAULT_COUNT, FAULT_SIGNAL = 'SIGKILL', FAULT_STEP } = process.env
const fatal = Number(FAULT_STEP ?? 0)
const room = FAULT_BYTES === undefined ? Number.POSITIVE_INFINITY : Number(FAULT_BYTES)
let steps = 0
let bytes = 0

/** Counts a step; true when it is the last one of this process. */
function isLast() {
  steps++
  if (FAULT_COUNT) {
    writeFileSync(FAULT_COUNT, String(steps))
    writeFileSync(`${FAULT_COUNT}.bytes`, String(bytes))
  }
  return steps === fatal
}

async function end() {
  process.kill(process.pid, FAULT_SIGNAL)
  await new Promise(() => setInterval(() => {}, 1000))
}

for (const name of ['rename', 'link', 'mkdir', 'rm']) {
  const real = promises[name]
  promises[name] = async (...args) => {
    if (isLast()) await end()
    return real.apply(promises, args)
  }
}

const open = promises.open
promises.open = async (...args) => {
  if (isLast()) await end()
  const handle = await open.apply(promises, args)
  const { writeFile } = handle
  handle.writeFile = async (content) => {
    const buffer = Buffer.from(content)
    const last = isLast()
    const fits = Math.min(last ? buffer.length >> 1 : buffer.length, room - bytes)
    bytes += fits
    await writeFile.call(handle, buffer.subarray(0, fits))
    if (last) await end()
    if (fits < buffer.length)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  return handle
}
syncBuiltinESMExports()
