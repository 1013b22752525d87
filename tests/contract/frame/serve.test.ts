import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFrame } from 'appkit-frame'
import { expect, it } from 'vitest'

it('goes on when a client leaves while it sends', async () => {
  const data = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', note)
  const frame = await serveFrame({
    ...{ origin: 'http://localhost:4601', port: 0, data, sendMail: async () => {}, networks: {} },
    projects: { local: { name: 'App', origins: ['http://localhost:5173'], development: true } },
  })
  try {
    const head = 'POST /api/session HTTP/1.1\r\nHost: localhost:4601\r\nContent-Length: 200\r\n\r\n{'
    await new Promise<void>((resolve) => {
      const socket = connect(frame.port, '127.0.0.1', () => socket.write(head, () => socket.destroy()))
      socket.once('close', () => resolve())
    })
    expect((await fetch(`http://127.0.0.1:${frame.port}/`)).status).toBeGreaterThan(0)
    // An unhandled rejection is reported after the microtasks.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(thrown).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
    await frame.close()
    rmSync(data, { recursive: true })
  }
})
