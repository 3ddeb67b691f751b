/** Takes an address or a saved page dropped anywhere on the window, and says before the release what it will do. */
import { useState } from 'react';
import { startRun } from '../slices/world.ts';
import { toTarget } from './to-target.ts';
import { toast } from '../slices/toasts.ts';
import type { DragEvent, ReactNode } from 'react';

const largest = 32 * 1024 * 1024;

async function openFile(file: File): Promise<void> {
  if (!/\.x?html?$/i.test(file.name) && file.type !== 'text/html') return toast(`${file.name} is not a saved page. Drop an .html file or an address.`, 'bad');
  if (file.size > largest) return toast(`${file.name} is larger than 32 MB and was not read.`, 'bad');
  const name = file.name.slice(0, 300);
  await startRun({ kind: 'html', html: await file.text(), url: `https://saved.invalid/${encodeURIComponent(name)}`, name });
}

async function takeDrop(data: DataTransfer): Promise<void> {
  const file = data.files[0];
  if (file !== undefined) return openFile(file);
  const target = toTarget((data.getData('text/uri-list') || data.getData('text/plain')).split('\n')[0] ?? '');
  if (target.ok) await startRun(target.value);
  else toast(target.error, 'bad');
}

export function DropTarget({ children }: { readonly children: ReactNode }) {
  const [over, setOver] = useState<'file' | 'text' | null>(null);
  const enter = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.dataTransfer.types.includes('Files') ? 'file' : 'text');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(null);
    void takeDrop(event.dataTransfer);
  };
  return (
    <div className="drop-root" onDragEnter={enter} onDragOver={enter} onDragLeave={(event) => { if (event.relatedTarget === null) setOver(null); }} onDrop={drop}>
      {children}
      {over !== null && <div className="drop-veil">{over === 'file' ? 'Open this saved page' : 'Run this address'}</div>}
    </div>
  );
}
