import { reactRouter } from '@react-router/dev/vite'
import { appkit } from 'appkit-runtime/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // `appkit` generates anew when appkit.config.ts changes; a production build has nothing of it.
  plugins: [reactRouter(), appkit()],
})
