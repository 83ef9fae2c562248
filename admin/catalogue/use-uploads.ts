import { useState } from 'react'
import type { Output } from '#contract/client.ts'
import { PHOTOGRAPH_LIMIT, PHOTOGRAPH_MB } from '#contract/limits.ts'
import { api } from '../api.ts'

type Uploaded = Output<'staffCatalogue', 'uploadPhotograph'>

/**
 * Uploads photographs one after another, so they keep the order in which they were chosen. `problems` names the files
 * that failed.
 */
export function useUploads(onUploaded: (photograph: Uploaded) => void) {
  const [underWay, setUnderWay] = useState(0)
  const [problems, setProblems] = useState<string[]>([])

  async function upload(files: File[]): Promise<void> {
    if (files.length === 0) return
    setProblems([])
    setUnderWay((count) => count + files.length)
    for (const file of files) {
      const problem = await send(file, onUploaded)
      if (problem) setProblems((others) => [...others, `${file.name}: ${problem}`])
      setUnderWay((count) => count - 1)
    }
  }
  return { upload, underWay, problems }
}

/** Uploads one file. Returns an error message, or null. */
async function send(file: File, onUploaded: (photograph: Uploaded) => void): Promise<string | null> {
  if (file.size > PHOTOGRAPH_LIMIT)
    return `The file has ${(file.size / 1024 / 1024).toFixed(1)} MB. The limit is ${PHOTOGRAPH_MB} MB.`
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    onUploaded(
      await api().staffCatalogue.uploadPhotograph({
        file: { bytes, content_type: file.type || 'application/octet-stream' },
      }),
    )
    return null
  } catch (problem) {
    return problem instanceof Error ? problem.message : 'The upload failed.'
  }
}
