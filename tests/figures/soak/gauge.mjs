// Loaded before the sandbox of a soak: at SIGUSR2 it collects garbage and writes what memory is left in use.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(process.env.FIGURES_GAUGE ?? '', JSON.stringify({ heap: heapUsed, external }))
})
