# flags: --fs-readonly
import io
import tarfile

from world import OUTSIDE

data = io.BytesIO()
with tarfile.open(fileobj=data, mode="w") as archive:
    archive.addfile(tarfile.TarInfo("new"))
data.seek(0)
tarfile.open(fileobj=data).extractall(OUTSIDE)
