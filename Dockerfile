FROM node:22-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled if there is no prebuilt binary.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ ca-certificates && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm run slim

FROM node:22-bookworm-slim AS app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Otherwise glibc keeps memory of photos and uploads, and V8 that of short-lived objects.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512"
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/db/seeds/demo/pictures ./db/seeds/demo/pictures
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]

# YESOD_TARGET=standby: contains Litestream, which restores the copy of the database (docs/operating/scaling.md).
FROM app AS standby
COPY --from=litestream/litestream:0.5.17 /usr/local/bin/litestream /usr/local/bin/
# Litestream needs the system's certificates; Node has its own.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/

# The last stage is the image that is built without a target.
FROM app
