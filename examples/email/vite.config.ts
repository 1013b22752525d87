import react from '@vitejs/plugin-react'
import { appkit } from 'appkit-runtime/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // `appkit` generates anew when appkit.config.ts changes; a production build has nothing of it.
  plugins: [react(), appkit()],
})
