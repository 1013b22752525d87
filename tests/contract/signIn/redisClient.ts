import { connect } from 'node:net'

/** A client of Redis with one connection: commands as arrays, replies of RESP2. */
export function openRedis(url: string) {
  const { hostname, password, port } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  let rest = Buffer.alloc(0)
  socket.on('data', (part) => {
    rest = Buffer.concat([rest, part])
    for (let read = readReply(rest, 0); read !== undefined; read = readReply(rest, 0)) {
      rest = rest.subarray(read.end)
      const { reject, resolve } = waiting.shift() ?? { resolve: () => {}, reject: () => {} }
      if (read.value instanceof Error) reject(read.value)
      else resolve(read.value)
    }
  })
  const send = (command: readonly string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      const parts = command.map((each) => `$${Buffer.byteLength(each)}\r\n${each}\r\n`)
      socket.write(`*${command.length}\r\n${parts.join('')}`)
    })
  if (password) void send(['AUTH', password])
  return { send, close: () => socket.destroy() }
}

function readReply(bytes: Buffer, at: number): { readonly value: unknown; readonly end: number } | undefined {
  const line = bytes.indexOf('\r\n', at)
  if (line === -1) return undefined
  const text = bytes.toString('utf8', at + 1, line)
  const kind = String.fromCharCode(bytes[at] ?? 0)
  const start = line + 2
  if (kind === '+') return { value: text, end: start }
  if (kind === '-') return { value: new Error(text), end: start }
  if (kind === ':') return { value: Number(text), end: start }
  const length = Number(text)
  if (length === -1) return { value: null, end: start }
  if (kind === '$') {
    const end = start + length
    return bytes.length < end + 2 ? undefined : { value: bytes.toString('utf8', start, end), end: end + 2 }
  }
  const items: unknown[] = []
  let end = start
  for (let index = 0; index < length; index++) {
    const item = readReply(bytes, end)
    if (item === undefined) return undefined
    items.push(item.value)
    end = item.end
  }
  return { value: items, end }
}
