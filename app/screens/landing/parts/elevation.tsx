export function Elevation() {
  return (
    <svg
      viewBox="0 0 520 360"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="w-full text-primary"
      aria-hidden="true"
    >
      <g className="text-line" stroke="currentColor" strokeDasharray="2 6">
        <path d="M20 72h480M20 146h480M20 220h480M20 294h480" />
      </g>
      <path d="M96 294V96h156V60h172v234" />
      <path d="M88 96h164M244 60h188" strokeWidth="3" />
      <path d="M252 96v198" />
      {[120, 172].map((x) => (
        <path key={x} d={`M${x} 122h36v52h-36zM${x + 18} 122v52M${x} 140h36`} />
      ))}
      <path d="M120 200h36v52h-36zM138 200v52M120 218h36" />
      <path d="M180 294v-92a20 20 0 0 1 40 0v92M212 246v8" />
      {[84, 158, 232].flatMap((y) =>
        [276, 332, 384].map((x) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}h24v38h-24zM${x - 4} ${y + 38}h32M${x + 12} ${y}v38`} />
        )),
      )}
      <path d="M268 132h150M268 206h150" />
      <path d="M40 294h440" strokeWidth="3" />
      <path d="M96 300h72v20H96zM176 300h72v20h-72zM256 300h72v20h-72zM336 300h88v20h-88zM136 326h72v20h-72zM216 326h72v20h-72zM296 326h88v20h-88z" />
      <path d="M64 326h64v20H64z" className="fill-accent text-accent" stroke="currentColor" />
      <path d="M456 294c-14-2-22-16-18-30 2-9 8-14 8-24 0-9 5-16 12-16s12 7 12 16c0 10 6 15 8 24 4 14-8 28-22 30zM456 294v-40" />
    </svg>
  );
}
