export interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  /** Called with 0–100 while the body is sent. */
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface RawReply {
  status: number;
  text: string;
}

/** Multipart by XHR, because fetch cannot tell how much of a body has been sent. Rejects when no answer came. */
export function sendUpload({
  method,
  url,
  headers,
  form,
  onProgress,
  signal,
}: UploadRequest): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('Upload failed'));
    xhr.onabort = () => reject(new DOMException('Upload stopped', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal?.aborted) return reject(new DOMException('Upload stopped', 'AbortError'));
    xhr.send(form);
  });
}
