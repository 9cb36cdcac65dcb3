# flags: --fs-readonly
import io
import zipfile

from world import OUTSIDE

data = io.BytesIO()
with zipfile.ZipFile(data, "w") as archive:
    archive.writestr("new", "x")
zipfile.ZipFile(data).extractall(OUTSIDE)
